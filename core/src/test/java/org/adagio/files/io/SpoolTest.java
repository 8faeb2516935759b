package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.adagio.files.SpooledPoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {
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
    byte[] bytes = new byte[100_000];
    bytes[99_999] = 7;
    Path path;
    try (Spool file = Spool.of(new ByteArrayInputStream(bytes))) {
      path = file.path();
      assertThat(path).hasBinaryContent(bytes);
      assertThat(kept()).contains(path);
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void itGoesWithTheLastOneWhoReadsIt() throws IOException {
    Spool file = Spool.of(new ByteArrayInputStream(new byte[9]));
    file.use(8, 1, ByteOrder.BIG_ENDIAN, last -> assertThat(last.get()).isZero());
    assertThat(file.path()).exists();
    Path path = file.path();
    file = null;
    for (int i = 0; i < 500 && Files.exists(path); i++) {
      System.gc();
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void fewBytesStayInMemory() {
    Spool.in(
        Optional.of(folder),
        made -> {
          throw new AssertionError(made);
        },
        () -> {
          Spool spool = new Spool(10);
          spool.add(new byte[] {1, 2, 3, 4, 5, 6, 7}, 2, 5);
          spool.add(new byte[5], 0, 5);
          assertThat(spool.size()).isEqualTo(10);
          return spool;
        });
    assertThat(folder).isEmptyDirectory();
  }

  /** Pieces of all sizes, some larger than any buffer. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 100_000, 1_000_000, 1L << 40})
  void everyByteComesBack(long most) {
    SplittableRandom random = new SplittableRandom(most);
    byte[] bytes = new byte[1 << 20];
    random.nextBytes(bytes);
    List<Path> told = new ArrayList<>();
    Spool spool =
        Spool.in(
            Optional.of(folder),
            told::add,
            () -> {
              Spool all = new Spool(most);
              for (int at = 0; at < bytes.length; ) {
                int count = Math.min(bytes.length - at, 1 << random.nextInt(19));
                all.add(bytes, at, count);
                at += count;
              }
              return all;
            });
    byte[] found = new byte[bytes.length];
    spool.use(0, found.length, ByteOrder.BIG_ENDIAN, from -> from.get(found));
    assertThat(found).isEqualTo(bytes);
    assertThat(told).hasSize(most < bytes.length ? 1 : 0);
    assertThat(told).allMatch(folder::equals);
    spool.close();
    assertThat(folder).isEmptyDirectory();
  }

  // others share the folder for temporary files
  @Test
  void itsOwnerAloneMayReadIt() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX");
    try (Spool file = Spool.of(InputStream.nullInputStream())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void nothingIsLeftWhereTheStreamBreaks() throws IOException {
    InputStream broken = InputStream.nullInputStream();
    broken.close(); // so that reading it throws
    InputStream half = new SequenceInputStream(new ByteArrayInputStream(new byte[9]), broken);
    assertThatThrownBy(() -> Spool.in(Optional.of(folder), told -> {}, () -> unchecked(half)))
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(folder).isEmptyDirectory();
  }

  private static Spool unchecked(InputStream in) {
    try {
      return Spool.of(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is never closed goes when Java ends. */
  @Test
  void nothingIsLeftWhenJavaEnds() throws Exception {
    List<String> options = List.of("-Djava.io.tmpdir=" + folder);
    Process java = new ProcessBuilder(ChildJava.command(options, Spooling.class, "")).start();
    assertThat(java.waitFor()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  /** Keeps points, which are never closed. */
  static final class Spooling {
    public static void main(String[] arguments) {
      SpooledPoints points = SpooledPoints.of(Stream.of(new float[] {1, 2}, new float[] {3, 4}));
      System.exit(points.size() == 2 ? 0 : 1);
    }
  }
}
