package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpooledFileTest {
  @TempDir Path folder;

  /** What this process keeps at the moment. */
  static List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().matches(TemporaryFile.NAME))
          .toList();
    }
  }

  @Test
  void keepsAllBytesUntilItIsClosed() throws IOException {
    List<Path> others = kept();
    byte[] bytes = new byte[100_000];
    bytes[99_999] = 7;
    try (SpooledFile file = SpooledFile.of(new ByteArrayInputStream(bytes))) {
      assertThat(file.path()).hasBinaryContent(bytes);
      assertThat(kept()).contains(file.path());
    }
    assertThat(others).containsAll(kept());
  }

  @Test
  void itGoesWithTheLastOneWhoReadsIt() throws IOException {
    SpooledFile file = SpooledFile.of(new ByteArrayInputStream(new byte[9]));
    Bytes bytes = file.bytes(9);
    bytes.use(8, 1, ByteOrder.BIG_ENDIAN, last -> assertThat(last.get()).isZero());
    assertThat(file.path()).exists();
    bytes = null;
    for (int i = 0; i < 500 && Files.exists(file.path()); i++) {
      System.gc();
    }
    assertThat(file.path()).doesNotExist();
  }

  // others share the folder for temporary files
  @Test
  void itsOwnerAloneMayReadIt() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX");
    try (SpooledFile file = SpooledFile.of(InputStream.nullInputStream())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void nothingIsLeftWhereTheStreamBreaks() throws IOException {
    List<Path> others = kept();
    InputStream broken = InputStream.nullInputStream();
    broken.close(); // so that reading it throws
    InputStream half = new SequenceInputStream(new ByteArrayInputStream(new byte[9]), broken);
    assertThatThrownBy(() -> SpooledFile.of(half)).isInstanceOf(IOException.class);
    assertThat(others).containsAll(kept());
  }

  @Test
  void aMessageNamesItAsPeopleDo() throws IOException {
    try (SpooledFile file = SpooledFile.of(InputStream.nullInputStream())) {
      assertThat(SpooledFile.called("$0", file.path() + ": is empty")).isEqualTo("$0: is empty");
    }
    assertThat(SpooledFile.called("x", "/tmp/points.npy: is empty"))
        .isEqualTo("/tmp/points.npy: is empty");
  }

  /** What is never closed goes when Java ends. */
  @Test
  void nothingIsLeftWhenJavaEnds() throws Exception {
    List<String> options = List.of("-Djava.io.tmpdir=" + folder);
    Process java = new ProcessBuilder(ChildJava.command(options, Spool.class, "")).start();
    assertThat(java.waitFor()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  /** Keeps points, which are never closed. */
  static final class Spool {
    public static void main(String[] arguments) {
      SpooledPoints points = SpooledPoints.of(Stream.of(new float[] {1, 2}, new float[] {3, 4}));
      System.exit(points.size() == 2 ? 0 : 1);
    }
  }
}
