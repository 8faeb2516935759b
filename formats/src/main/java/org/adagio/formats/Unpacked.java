package org.adagio.formats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.MalformedDataException;

/**
 * How much a file that is packed may hold. A few bytes can say that a number is repeated a billion
 * times, and all of them would be read into memory.
 */
public final class Unpacked {
  /** As of files that are packed with gzip: real ones come to 10 to 100 times their size. */
  private static final long MOST_FOR_EACH_BYTE = 200;

  /** So many bytes are unpacked of any page, and numbers of any file: some MB. */
  private static final long ALWAYS = 1L << 20;

  private Unpacked() {}

  /**
   * Refuses a file that is too small for what it says it holds.
   *
   * @throws MalformedDataException if so many numbers are more than a file of its size may hold
   */
  public static void require(Path file, long numbers) {
    try {
      long size = Files.size(file);
      if (numbers < 0 || numbers > Math.max(ALWAYS, size * MOST_FOR_EACH_BYTE / Double.BYTES)) {
        throw MalformedDataException.unreadable(
            file,
            "says that it holds %d numbers in %d bytes; if that is meant, write it unpacked"
                .formatted(numbers, size));
      }
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, Damage.oneLine(e));
    }
  }

  /**
   * Refuses a page that is too small for what it says it holds.
   *
   * @throws IOException if a page says that it unpacks to more than a page of its size may hold
   */
  public static void requirePage(long packed, long size) throws IOException {
    if (size < 0 || size > Math.max(8 * ALWAYS, packed * MOST_FOR_EACH_BYTE)) {
      throw new IOException("a page of %d bytes says that it holds %d".formatted(packed, size));
    }
  }
}
