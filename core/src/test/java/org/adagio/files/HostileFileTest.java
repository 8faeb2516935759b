package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged files are either read or refused in one line, and never take much memory. */
class HostileFileTest {
  private static final String SYNTAX = "0123456789()[]{},:' \n\"eE+-<>|OcVL";
  private static final int MUTANTS = 500;
  private static final long MOST_MEMORY = 64L << 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private record Sample(String name, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  @TempDir Path directory;

  static Stream<Sample> samples() throws IOException {
    byte[] idx = HexFormat.of().parseHex("0000080300000002000000010000000300010203fdfe");
    byte[] vecs = HexFormat.of().parseHex("02000000010203040506070802000000a1b2c3d4a5b6c7d8");
    String csv = "a,\"b\",class\n1,2.5,x\n-3e2,.5,\"y\"\n";
    String json = "{\"id\":1,\"embedding\":[1,-2.5e1]}\n{\"id\":\"b\",\"embedding\":[0,3]}\n";
    String ucr = "   1.0e+00  -6.48e-01  2\n   2.0e+00   6.5e-01  3\n";
    return Stream.of(
        new Sample("c.npy", NpyBytes.madeByNumpy().get(4).file()),
        new Sample("fortran.npy", NpyBytes.madeByNumpy().get(5).withVersion(3).file()),
        new Sample("short.npy", NpyBytes.of("|u1", "(2, 2)", new byte[4])),
        new Sample("a.idx", idx),
        new Sample("a.idx.gz", gzip(idx)),
        new Sample("a.fvecs", vecs),
        new Sample("a.csv", csv.getBytes(StandardCharsets.UTF_8)),
        new Sample("a.csv.gz", gzip(csv.getBytes(StandardCharsets.UTF_8))),
        new Sample("a.jsonl", json.getBytes(StandardCharsets.UTF_8)),
        new Sample("a.fbin", HexFormat.of().parseHex("020000000100000001020304a1b2c3d4")),
        new Sample(
            "a.npz", HostileFileTest.class.getResourceAsStream("/data/packed.npz").readAllBytes()),
        new Sample(
            "a.svmlight", "1 1:0.5 3:2\n-1 qid:2 2:1e3 # x\n".getBytes(StandardCharsets.UTF_8)),
        new Sample(
            "a.mtx",
            "%%MatrixMarket matrix coordinate real general\n%\n2 3 2\n1 1 0.5\n2 3 -1e2\n"
                .getBytes(StandardCharsets.UTF_8)),
        new Sample("a_TRAIN", ucr.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void readsTheSampleItself(Sample sample) throws IOException {
    Path file = Files.write(directory.resolve(sample.name), sample.bytes);
    assertThatCode(() -> DataFormat.open(file).points().toMatrix()).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void readsOrRefusesEveryMutant(Sample sample) throws IOException {
    SplittableRandom random = new SplittableRandom(20240229);
    Path file = directory.resolve(sample.name);
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutant(sample.bytes, random);
      Files.write(file, mutant);
      long before = THREADS.getCurrentThreadAllocatedBytes();
      Throwable outcome = catchThrowable(() -> readAFew(file));
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      if (outcome != null) {
        assertThat(outcome)
            .as("%s", HexFormat.of().formatHex(mutant))
            .isInstanceOf(MalformedDataException.class);
        assertThat(outcome.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      }
      assertThat(allocated).as("%s", HexFormat.of().formatHex(mutant)).isLessThan(MOST_MEMORY);
    }
  }

  private static void readAFew(Path file) {
    PointCloud points = DataFormat.open(file).points();
    int rows = (int) Math.min(points.size(), 100);
    points.read(points.size() - rows, rows, Matrix.zeros(rows, points.dimension()));
  }

  private static byte[] mutant(byte[] original, SplittableRandom random) {
    byte[] bytes = original.clone();
    for (int changes = random.nextInt(1, 4); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt(256);
        case 2 -> bytes[at] = (byte) SYNTAX.charAt(random.nextInt(SYNTAX.length()));
        case 3 -> bytes = Arrays.copyOf(bytes, at);
        default -> bytes = repeated(bytes, at, Math.min(bytes.length, at + random.nextInt(1, 20)));
      }
    }
    return bytes;
  }

  /** The bytes with a part of them twice. */
  private static byte[] repeated(byte[] bytes, int from, int to) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + to - from);
    System.arraycopy(bytes, from, longer, to, bytes.length - from);
    return longer;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  // shapes of exabytes in files of a few bytes
  static Stream<Sample> boasts() throws IOException {
    byte[] idx = HexFormat.of().parseHex("000008027fffffff00000001");
    return Stream.of(
        new Sample("a.npy", NpyBytes.of("<f8", "(1000000000, 1000000)", new byte[8])),
        new Sample("b.npy", NpyBytes.of("|u1", "(2, 2147483000)", new byte[8])),
        new Sample("b.idx", idx),
        new Sample("b.idx.gz", gzip(idx)),
        new Sample(
            "b.mtx",
            "%%MatrixMarket matrix coordinate real general\n2000000000 4000000 1\n1 1 1\n"
                .getBytes(StandardCharsets.UTF_8)),
        // 2147549185 points of 2147418113 coordinates are 2^64 + 4 bytes
        new Sample("b.fbin", HexFormat.of().parseHex("01000180" + "0100ff7f" + "00000000")),
        new Sample("b.fvecs", HexFormat.of().parseHex("ffffff7f00000000")));
  }

  @Test
  void oneValueInAFarColumnTakesNoMemoryForThoseBefore() throws IOException {
    Path file = Files.writeString(directory.resolve("far.svmlight"), "1 4194304:1\n");
    DataFormat.open(file);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(DataFormat.open(file).points().dimension()).isEqualTo(1 << 22);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 21);
  }

  @ParameterizedTest
  @MethodSource("boasts")
  void allocatesNothingForABoast(Sample boast) throws IOException {
    Path file = Files.write(directory.resolve(boast.name), boast.bytes);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(catchThrowable(() -> DataFormat.open(file)))
        .isInstanceOf(MalformedDataException.class);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_MEMORY);
  }
}
