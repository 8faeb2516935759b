package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  private static final Path FULL_DISK = Path.of("/dev/full");

  @TempDir Path directory;
  private Path target;

  @BeforeEach
  void chooseTarget() {
    target = directory.resolve("out.npy");
  }

  @Test
  void writesANewFileAndNothingElse() {
    AtomicFile.write(target, Overwrite.NO, text("new"));
    assertThat(target).hasContent("new");
    assertThat(directory).isDirectoryNotContaining(file -> !file.equals(target));
  }

  @Test
  void replacesOnlyWhatItMay() throws IOException {
    Files.writeString(target, "old");
    assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.NO, text("new")))
        .isInstanceOfSatisfying(OutputException.class, e -> assertThat(e.isExisting()).isTrue())
        .hasMessage(target + ": exists already, and may not be replaced");
    assertThat(target).hasContent("old");
    AtomicFile.write(target, Overwrite.YES, text("new"));
    assertOnly("new");
  }

  @Test
  void keepsAFileThatAppearedMeanwhile() {
    AtomicFile.Content slow =
        channel -> {
          Files.writeString(target, "another's");
          text("new").writeTo(channel);
        };
    assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.NO, slow))
        .isInstanceOfSatisfying(OutputException.class, e -> assertThat(e.isExisting()).isTrue())
        .hasMessage(target + ": exists already, and may not be replaced");
    assertOnly("another's");
  }

  @Test
  void leavesTheOldFileWhenTheContentFails() throws IOException {
    Files.writeString(target, "old");
    AtomicFile.Content failing =
        channel -> {
          text("half").writeTo(channel);
          throw new IllegalStateException("enough");
        };
    assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.YES, failing))
        .isInstanceOf(IllegalStateException.class);
    assertOnly("old");
  }

  @Test
  void leavesTheOldFileWhenTheDiskIsFull() throws IOException {
    assumeTrue(Files.isWritable(FULL_DISK), "needs /dev/full");
    Files.writeString(target, "old");
    AtomicFile.Content tooMuch =
        channel -> {
          text("half").writeTo(channel);
          try (FileChannel full = FileChannel.open(FULL_DISK, StandardOpenOption.WRITE)) {
            text("more").writeTo(full);
          }
        };
    assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.YES, tooMuch))
        .isInstanceOf(OutputException.class)
        .hasMessage(target + ": cannot be written: No space left on device");
    assertOnly("old");
  }

  @Test
  void refusesADirectoryAndAMissingOne() {
    assertThatThrownBy(() -> AtomicFile.write(directory, Overwrite.YES, text("new")))
        .hasMessage(directory + ": is a directory");
    Path nowhere = directory.resolve("missing").resolve("out.npy");
    assertThatThrownBy(() -> AtomicFile.write(nowhere, Overwrite.YES, text("new")))
        .hasMessage(nowhere + ": cannot be written: its directory does not exist");
    assertThat(directory).isEmptyDirectory();
  }

  // replacing a device by a file would break the machine; a socket is none either, and breaks
  // nothing
  @Test
  void refusesWhatIsNoRegularFile() throws IOException {
    Path socket = directory.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      assertThatThrownBy(() -> AtomicFile.write(socket, Overwrite.YES, text("new")))
          .isInstanceOf(OutputException.class)
          .hasMessage(socket + ": is not a regular file");
      assertThat(Files.isRegularFile(socket)).isFalse();
    }
  }

  // not even root can create a file in /proc
  @Test
  void saysThatADirectoryTakesNoFiles() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
    Path inProc = Path.of("/proc/self/out.npy");
    assertThatThrownBy(() -> AtomicFile.write(inProc, Overwrite.NO, text("new")))
        .isInstanceOf(OutputException.class)
        .hasMessageMatching("/proc/self/out.npy: cannot be written: [a-z ]+");
  }

  @Test
  void writesThroughASymbolicLink() throws IOException {
    Path real = Files.writeString(directory.resolve("real.npy"), "old");
    Files.createSymbolicLink(target, real);
    AtomicFile.write(target, Overwrite.YES, text("new"));
    assertThat(Files.isSymbolicLink(target)).isTrue();
    assertThat(real).hasContent("new");
  }

  @Test
  @Tag("not-for-mutants") // another process runs what was compiled, never a mutant
  void cleansUpWhenTheJvmEndsMidway() throws Exception {
    Process java = new ProcessBuilder(java(Exit.class, target)).inheritIO().start();
    assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(java.exitValue()).isEqualTo(Exit.STATUS);
    assertThat(directory).isEmptyDirectory();
  }

  // force is the only step after the last byte that an interrupt ends
  @Test
  void theFileTakesItsNameOnlyOnceItsBytesAreForcedToTheDisk() throws IOException {
    Files.writeString(target, "old");
    AtomicFile.Content interrupted =
        channel -> {
          text("new").writeTo(channel);
          Thread.currentThread().interrupt();
        };
    try {
      assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.YES, interrupted))
          .isInstanceOf(CancellationException.class)
          .hasMessage(target + ": writing was interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertOnly("old");
  }

  /** What the system was asked for, in order: the bytes, then the name, then the folder. */
  @Test
  @Tag("not-for-mutants") // another process runs what was compiled, never a mutant
  void theSystemIsAskedToForceBytesThenNameThenFolder() throws Exception {
    Path calls = directory.resolve("calls");
    assumeTrue(canTrace(calls), "needs strace, and a system that lets it trace");
    Path folder = Files.createDirectory(directory.resolve("folder"));
    Path file = Files.writeString(folder.resolve("out.npy"), "old");
    List<String> traced = new ArrayList<>(STRACE);
    traced.addAll(List.of(calls.toString(), "--"));
    traced.addAll(java(Replace.class, file));
    assertThat(new ProcessBuilder(traced).inheritIO().start().waitFor()).isZero();
    String order =
        Files.readAllLines(calls).stream()
            .filter(call -> call.contains(folder.toString()))
            .map(call -> call.replaceAll("^\\d+ +(\\w+)\\(.*", "$1"))
            .collect(Collectors.joining(" "));
    assertThat(order).matches(".*fsync rename\\w* .*fsync.*");
    assertThat(file).hasContent("new");
  }

  private static final List<String> STRACE =
      List.of("strace", "-f", "-y", "-e", "trace=openat,fsync,fdatasync,/^rename", "-o");

  private static boolean canTrace(Path calls) throws InterruptedException {
    List<String> traced = new ArrayList<>(STRACE);
    traced.addAll(List.of(calls.toString(), "--", "true"));
    try {
      return new ProcessBuilder(traced).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Replaces one file, and is traced meanwhile. */
  static final class Replace {
    public static void main(String[] arguments) {
      AtomicFile.write(Path.of(arguments[0]), Overwrite.YES, text("new"));
    }
  }

  // a file that nobody else may read stays so
  @Test
  void aFileThatIsReplacedKeepsItsPermissions() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX");
    Files.writeString(target, "old");
    for (String mode : List.of("rw-------", "rw-r-----", "rw-rw-rw-")) {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(mode));
      AtomicFile.write(target, Overwrite.YES, text("new"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
          .isEqualTo(mode);
    }
    assertOnly("new");
  }

  // a thread may write beside another of its own process
  @Test
  void writesWithinWritesDoNotRemoveEachOther() {
    Path inner = directory.resolve("inner.npy");
    AtomicFile.write(
        target,
        Overwrite.NO,
        channel -> {
          AtomicFile.write(inner, Overwrite.NO, text("inner"));
          text("outer").writeTo(channel);
        });
    assertThat(target).hasContent("outer");
    assertThat(inner).hasContent("inner");
    assertThat(directory.toFile().list()).hasSize(2);
  }

  @Test
  void aFolderThatVanishesMeanwhileIsSaidInOneLine() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    Path file = folder.resolve("out.npy");
    AtomicFile.Content vanishing =
        channel -> {
          text("new").writeTo(channel);
          for (File each : folder.toFile().listFiles()) {
            Files.delete(each.toPath());
          }
          Files.delete(folder);
        };
    assertThatThrownBy(() -> AtomicFile.write(file, Overwrite.YES, vanishing))
        .isInstanceOf(OutputException.class)
        .hasMessage(file + ": cannot be written: its directory takes no files");
    assertThat(directory).isEmptyDirectory();
  }

  private static List<String> java(Class<?> main, Path argument) throws Exception {
    return ChildJava.command(List.of(), main, argument);
  }

  /** Ends its JVM while it writes, if there is a temporary file to be cleaned up. */
  static final class Exit {
    static final int STATUS = 42;

    public static void main(String[] arguments) {
      Path target = Path.of(arguments[0]);
      AtomicFile.write(
          target,
          Overwrite.NO,
          channel -> {
            text("half").writeTo(channel);
            try (var files = Files.list(target.getParent())) {
              System.exit(files.count() == 1 ? STATUS : 1);
            }
          });
    }
  }

  private void assertOnly(String content) {
    assertThat(target).hasContent(content);
    assertThat(directory.toFile().list()).isEqualTo(new String[] {"out.npy"});
  }

  private static AtomicFile.Content text(String text) {
    return channel -> channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }
}
