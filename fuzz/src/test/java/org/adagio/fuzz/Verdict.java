package org.adagio.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.adagio.AdagioException;

/**
 * How the reading of a file ended: well, or with a typed exception of one line that begins with the
 * file's name. Anything else, and too much memory, is an error.
 *
 * @param refusal what was said, where it was refused
 * @param allocated bytes of the heap, whether they were kept or not
 */
record Verdict(Optional<String> refusal, long allocated) {
  /** Buffers and tables that libraries make for a file of any size. */
  static final long FOR_ANY_FILE = 24L << 20;

  /** Of what is not packed: texts as objects, numbers as float64, and arrays that grow. */
  static final long FOR_EACH_BYTE = 64;

  /** The same of packed files, which may come to so many times their size. */
  static final long FOR_EACH_PACKED_BYTE = 200 * FOR_EACH_BYTE;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Judges a reading; one that took too much is made twice, since the first loads classes. */
  static Verdict of(Path file, long size, boolean packed, Consumer<Path> reader) {
    long most = FOR_ANY_FILE + (packed ? FOR_EACH_PACKED_BYTE : FOR_EACH_BYTE) * size;
    Verdict verdict = once(file, reader);
    if (verdict.allocated > most) {
      verdict = once(file, reader);
    }
    if (verdict.allocated > most) {
      throw new AssertionError(
          "%d bytes were allocated for a file of %d".formatted(verdict.allocated, size));
    }
    return verdict;
  }

  private static Verdict once(Path file, Consumer<Path> reader) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Optional<String> refusal = Optional.empty();
    try {
      reader.accept(file);
    } catch (AdagioException e) {
      refusal = Optional.of(e.getMessage());
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    refusal.ifPresent(message -> requireOneLine(file, message));
    return new Verdict(refusal, allocated);
  }

  private static void requireOneLine(Path file, String message) {
    if (!message.startsWith(file.toString())
        || message.length() > file.toString().length() + 1000
        || message.chars().anyMatch(Character::isISOControl)) {
      throw new AssertionError("the message is not one line about the file: " + message);
    }
  }
}
