package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.adagio.Execution;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packed files that mean harm. */
class HostileArchiveTest {
  private static final int ROWS = 1 << 20;
  private static final int COLUMNS = 1 << 8;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path directory;

  @Test
  void aBombOfGzipIsRefused() throws IOException {
    Path file = directory.resolve("bomb.idx.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(HexFormat.of().parseHex("000008020010000000000100"));
      writeZeros(out);
    }
    assertBombIsRefused(file);
  }

  @Test
  void aBombOfNpzIsRefused() throws IOException {
    Path file = directory.resolve("bomb.npz");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new ZipEntry("points.npy"));
      out.write(NpyBytes.of("|u1", "(%d, %d)".formatted(ROWS, COLUMNS), new byte[0]));
      writeZeros(out);
    }
    assertBombIsRefused(file);
  }

  /** 256 MiB, of about a thousandth of the size. */
  private static void writeZeros(OutputStream out) throws IOException {
    byte[] zeros = new byte[1 << 20];
    for (int i = 0; i < ROWS / zeros.length * COLUMNS; i++) {
      out.write(zeros);
    }
  }

  private void assertBombIsRefused(Path file) throws IOException {
    assertThat(Files.size(file)).isLessThan(1 << 19);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining("packed bytes hold more than")
        .hasMessageContaining("unpack it first");
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 22);
  }

  /** Of the rest not a byte is right, so that whoever unpacks it is told of that instead. */
  @Test
  void aBombIsRefusedBeforeMoreThanItsHeaderIsUnpacked() throws IOException {
    Path file = directory.resolve("bomb.npy.gz");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(NpyBytes.of("|u1", "(%d, %d)".formatted(ROWS, COLUMNS), new byte[0]));
      out.write(new byte[2 * FileStart.LIMIT]);
      new SplittableRandom(1).ints(1 << 12).forEach(i -> write(out, i));
    }
    byte[] bytes = packed.toByteArray();
    Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0xFF);
    Files.write(file, bytes);
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("packed bytes hold more than 67108864");
  }

  private static void write(OutputStream out, int value) {
    try {
      out.write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatMemoryDoesNotHoldIsUnpackedToATemporaryFile() throws IOException {
    Path file = directory.resolve("points.npz");
    byte[] values = new byte[1 << 22];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) ((i * i) >> 3);
    }
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new ZipEntry("points.npy"));
      out.write(NpyBytes.of("|u1", "(%d, %d)".formatted(1 << 14, COLUMNS), values));
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    PointCloud points =
        Resources.during(Execution.DEFAULT.memory(1 << 24), () -> Formats.open(file).points());
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    Matrix last = Matrix.zeros(2, COLUMNS);
    points.read((1 << 14) - 2, 2, last.values(), 0);
    for (int j = 0; j < 2 * COLUMNS; j++) {
      assertThat(last.values()[j]).isEqualTo(values[values.length - 2 * COLUMNS + j] & 0xFF);
    }
    assertThat(Formats.open(file).points().toArrays()).isDeepEqualTo(points.toArrays());
  }

  @Test
  void anArrayThatIsNotAsLongAsItSaysIsRefusedAllTheSame() throws IOException {
    for (int length : new int[] {(1 << 22) - 1, (1 << 22) + 1}) {
      Path file = directory.resolve(length + ".npz");
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
        out.putNextEntry(new ZipEntry("points.npy"));
        out.write(NpyBytes.of("|u1", "(%d, %d)".formatted(1 << 14, COLUMNS), new byte[length]));
      }
      for (long memory : new long[] {1 << 24, 1 << 28}) {
        assertThatThrownBy(
                () -> Resources.during(Execution.DEFAULT.memory(memory), () -> Formats.open(file)))
            .isInstanceOf(MalformedDataException.class)
            .hasMessageStartingWith(file + ", size: expected ");
      }
    }
  }

  @Test
  void whatPacksWellButIsSmallIsRead() throws IOException {
    Path file = directory.resolve("plain.idx.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(HexFormat.of().parseHex("000008020000100000000100"));
      out.write(new byte[1 << 20]);
    }
    assertThat(Formats.open(file).points().size()).isEqualTo(1 << 12);
  }

  @Test
  void namesInAnArchiveAreNoPaths() throws IOException {
    Path inner = Files.createDirectories(directory.resolve("a/b"));
    Path file = inner.resolve("points.npz");
    byte[] array = NpyBytes.of("|u1", "(1, 2)", new byte[] {3, 4});
    for (String name : List.of("../../evil", "/tmp/evil", "..\\evil", "a/../../x")) {
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
        out.putNextEntry(new ZipEntry(name + ".npy"));
        out.write(array);
      }
      PointCloud points = Formats.open(file).points();
      assertThat(points.toArrays()).isDeepEqualTo(new float[][] {{3, 4}});
    }
    try (Stream<Path> all = Files.walk(directory)) {
      assertThat(all.filter(Files::isRegularFile)).containsExactly(file);
    }
  }

  @Test
  void anArchiveOfVeryManyArraysIsRefused() throws IOException {
    Path file = directory.resolve("many.npz");
    byte[] array = Arrays.copyOf(NpyBytes.of("|u1", "(1, 2)", new byte[2]), 1 << 10);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i <= 1000; i++) {
        out.putNextEntry(new ZipEntry(i + ".npy"));
        out.write(array);
      }
    }
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("arrays: expected at most 1000, found 1001");
  }
}
