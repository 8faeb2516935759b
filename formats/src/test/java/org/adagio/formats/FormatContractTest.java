package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Format;
import org.adagio.files.Formats;
import org.adagio.formats.parquet.ParquetFormat;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every format promises, whoever reads it. */
class FormatContractTest {
  private static final float[][] HALVES = {{1.5f, -2, 3}, {4, 0.25f, -6}};
  private static final float[][] COUNTS = {{1, 2, 3}, {4, 0, 6}};
  private static final String SYNTAX = "0123456789,;:.-+eE\"'{}[]()\n\r\t NaInfF<>|=";
  private static final int MUTANTS = 150;
  private static final long MOST_MEMORY = 64L << 20;
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path directory;

  private record Sample(String name, byte[] bytes, float[][] points) {
    String format() {
      String plain = name.replace(".gz", "");
      return plain.substring(plain.lastIndexOf('.') + 1);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Sample> samples() throws IOException {
    List<Sample> all = new ArrayList<>();
    byte[] npy = npy("<f4", 2, floats(HALVES));
    all.add(new Sample("a.npy", npy, HALVES));
    all.add(new Sample("packed.npy.gz", gzip(npy), HALVES));
    all.add(new Sample("wide.npy", npy("<f8", 2, doubles(HALVES)), HALVES));
    all.add(new Sample("a.npz", npz(npy), HALVES));
    all.add(new Sample("a.idx", join(hex("00000D02 00000002 00000003"), big(HALVES)), HALVES));
    all.add(new Sample("a.fvecs", vecs(HALVES), HALVES));
    all.add(new Sample("a.bvecs", hex("03000000 010203 03000000 040006"), COUNTS));
    all.add(
        new Sample(
            "a.ivecs",
            hex("03000000 010000000200000003000000 03000000 040000000000000006000000"),
            COUNTS));
    all.add(new Sample("a.fbin", join(hex("02000000 03000000"), floats(HALVES)), HALVES));
    all.add(new Sample("a.f16bin", hex("02000000 03000000 003e00c00042 0044003400c6"), HALVES));
    all.add(new Sample("a.u8bin", hex("02000000 03000000 010203 040006"), COUNTS));
    all.add(new Sample("a.i8bin", hex("02000000 03000000 010203 040006"), COUNTS));
    String csv = "id,a,\"b\",c\nu,1.5,-2,3\n\"v\",4,.25,-6e0\n";
    all.add(text("a.csv", csv));
    all.add(new Sample("packed.csv.gz", gzip(bytes(csv)), HALVES));
    all.add(text("bare.csv", "1,5;-2;3\n4;0,25;-6\n"));
    all.add(text("cells.csv", "id,e\nu,\"[1.5, -2, 3]\"\nv,[4 .25 -6]\n"));
    all.add(text("a.tsv", "1.5\t-2\t3\n4\t0.25\t-6\n"));
    all.add(text("a.jsonl", "{\"id\":1,\"embedding\":[1.5,-2,3]}\n{\"embedding\":[4,0.25,-6]}\n"));
    all.add(text("a.svmlight", "1 1:1.5 2:-2 3:3\n-1 qid:2 1:4 2:0.25 3:-6 # x\n"));
    all.add(
        text(
            "a.mtx", "%%MatrixMarket matrix array real general\n%\n2 3\n1.5\n4\n-2\n.25\n3\n-6\n"));
    all.add(new Sample("a.parquet", parquet(), HALVES));
    all.add(new Sample("a.hdf5", resource("ann.hdf5"), null));
    return all.stream();
  }

  /** Every format that there is has a sample. */
  @Test
  void everyFormatIsHere() throws IOException {
    assertThat(samples().map(Sample::format).distinct())
        .containsExactlyInAnyOrderElementsOf(Formats.all().stream().map(Format::name).toList());
  }

  private Path write(Sample sample) throws IOException {
    return Files.write(directory.resolve(sample.name), sample.bytes);
  }

  private static float[][] expected(Sample sample, Path file) {
    return sample.points == null ? Formats.open(file).points().toArrays() : sample.points;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void itsValues(Sample sample) throws IOException {
    Path file = write(sample);
    assertThat(Formats.of(file).name()).isEqualTo(sample.format());
    Dataset data = Formats.open(file);
    assertThat(data.name()).isEqualTo(sample.name);
    assertThat(data.points().toArrays()).isDeepEqualTo(expected(sample, file));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anyRunOfRows(Sample sample) throws IOException {
    Path file = write(sample);
    float[][] rows = expected(sample, file);
    PointCloud points = Formats.open(file).points();
    int n = rows.length;
    int d = rows[0].length;
    for (int first = 0; first < n; first++) {
      for (int count = 1; first + count <= n; count++) {
        Matrix some = Matrix.zeros(count, d);
        points.read(first, count, some.values(), 0);
        double[] exact = new double[count * d];
        points.readExact(first, count, exact, 0);
        for (int i = 0; i < count; i++) {
          assertThat(some.row(i)).containsExactly(rows[first + i]);
          for (int j = 0; j < d; j++) {
            assertThat(exact[i * d + j]).isEqualTo(rows[first + i][j]);
          }
        }
      }
    }
    Matrix turned = points.select(new long[] {n - 1, 0}).toMatrix();
    assertThat(turned.row(0)).containsExactly(rows[n - 1]);
    assertThat(catchThrowable(() -> points.read(n, 1, turned.values(), 0)))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  static Stream<Sample> wrong() throws IOException {
    float[][] nan = {{1.5f, -2, 3}, {4, Float.NaN, -6}};
    byte[] npy = npy("<f4", 2, floats(nan));
    return Stream.of(
        new Sample("row 1, column 1.npy", npy, nan),
        new Sample("row 1, column 1.npz", npz(npy), nan),
        new Sample("row 1, column 1.idx", join(hex("00000D02 00000002 00000003"), big(nan)), nan),
        new Sample("row 1, column 1.fvecs", vecs(nan), nan),
        new Sample("row 1, column 1.fbin", join(hex("02000000 03000000"), floats(nan)), nan),
        new Sample("row 1, column 1.hdf5", resource("nan.hdf5"), nan),
        text("line 2, column 1.csv", "1.5,-2,3\n4,x,-6\n"),
        text("line 3, column 2 (\"b\").csv", "id,a,b\nu,1.5,-2\nv,4,nan\n"),
        text("line 2, column 1.tsv", "1.5\t-2\n4\tinf\n"),
        text("line 3.csv", "e\n\"[1,2]\"\n\"[1,nan]\"\n"),
        text("line 2.jsonl", "{\"embedding\":[1,2]}\n{\"embedding\":[1,null]}\n"),
        text("line 2.svmlight", "1 1:1.5\n1 1:nan\n"),
        text("line 3.mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 x\n"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongValueByItsPlace(Sample sample) throws IOException {
    Path file = write(sample);
    String place = sample.name.substring(0, sample.name.lastIndexOf('.'));
    assertThat(catchThrowable(() -> Formats.open(file).points().toMatrix()))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(", " + (sample.format().equals("hdf5") ? "row " : place));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void cutAtEachByte(Sample sample) throws IOException {
    Path file = directory.resolve(sample.name);
    int step = Math.max(1, sample.bytes.length / 600);
    for (int length = 0; length < sample.bytes.length; length += step) {
      Files.write(file, Arrays.copyOf(sample.bytes, length));
      readOrRefuse(file, "the first %d bytes".formatted(length));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyMutant(Sample sample) throws IOException {
    SplittableRandom random = new SplittableRandom(20240229);
    Path file = directory.resolve(sample.name);
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutant(sample.bytes, random);
      Files.write(file, mutant);
      readOrRefuse(file, "mutant " + i);
    }
  }

  /** In little memory, with one line where it refuses. */
  private static void readOrRefuse(Path file, String what) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Throwable outcome = catchThrowable(() -> readAFew(file));
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    if (outcome != null) {
      assertThat(outcome).as(what).isInstanceOf(AdagioException.class);
      assertThat(outcome.getMessage()).startsWith(file.toString()).doesNotContain("\n");
    }
    assertThat(allocated).as(what).isLessThan(MOST_MEMORY);
  }

  private static void readAFew(Path file) {
    PointCloud points = Formats.open(file).points();
    int rows = (int) Math.min(points.size(), 100);
    points.read(points.size() - rows, rows, new float[rows * points.dimension()], 0);
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

  // shapes of exabytes in files of a few bytes
  static Stream<Sample> boasts() throws IOException {
    byte[] idx = hex("00000802 7fffffff 00000001");
    return Stream.of(
        new Sample("a.npy", npy("<f8", 1_000_000_000, new byte[8]), null),
        new Sample("a.npz", npz(npy("<f8", 1_000_000_000, new byte[8])), null),
        new Sample("b.idx", idx, null),
        new Sample("b.idx.gz", gzip(idx), null),
        text(
            "b.mtx",
            "%%MatrixMarket matrix coordinate real general\n2000000000 4000000 1\n1 1 1\n"),
        // 2147549185 points of 2147418113 coordinates are 2^64 + 4 bytes
        new Sample("b.fbin", hex("01000180 0100ff7f 00000000"), null),
        new Sample("b.fvecs", hex("ffffff7f 00000000"), null));
  }

  @ParameterizedTest
  @MethodSource("boasts")
  void nothingIsAllocatedForABoast(Sample boast) throws IOException {
    Path file = write(boast);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(catchThrowable(() -> Formats.open(file))).isInstanceOf(MalformedDataException.class);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_MEMORY);
  }

  @Test
  void oneValueInAFarColumnTakesNoMemoryForThoseBefore() throws IOException {
    Path file = Files.writeString(directory.resolve("far.svmlight"), "1 4194304:1\n");
    Formats.open(file);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(Formats.open(file).points().dimension()).isEqualTo(1 << 22);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 21);
  }

  /**
   * Files of more than 2 GiB, sparse on the disk.
   *
   * @param head what stands before all points
   * @param record of the first point and of the last one
   */
  private record Huge(String name, byte[] head, byte[] record, int rows, float[] point) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Huge> huge() {
    float[][] point = {{1.5f, -2, 3}};
    float[] counts = {1, 2, 3};
    int rows = (1 << 28) + 5;
    int bytes = (1 << 30) + 5;
    return Stream.of(
        new Huge("a.npy", npy("<f4", rows, new byte[0]), floats(point), rows, point[0]),
        new Huge("wide.npy", npy("<f8", rows, new byte[0]), doubles(point), rows, point[0]),
        new Huge("a.idx", hex("00000D02 10000005 00000003"), big(point), rows, point[0]),
        new Huge("a.fvecs", new byte[0], vecs(point), rows, point[0]),
        new Huge("a.bvecs", new byte[0], hex("03000000 010203"), bytes, counts),
        new Huge("a.fbin", hex("05000010 03000000"), floats(point), rows, point[0]),
        new Huge("a.u8bin", hex("05000040 03000000"), hex("010203"), bytes, counts));
  }

  @ParameterizedTest
  @MethodSource("huge")
  void beyondTwoGigabytes(Huge huge) throws IOException {
    Path file = directory.resolve(huge.name);
    long length = huge.head.length + (long) huge.rows * huge.record.length;
    assertThat(length).isGreaterThan(1L << 31);
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(huge.head);
      sparse.write(huge.record);
      sparse.seek(length - huge.record.length);
      sparse.write(huge.record);
    }
    PointCloud points = Formats.open(file).points();
    assertThat(points.size()).isEqualTo(huge.rows);
    Matrix row = Matrix.zeros(1, 3);
    points.read(huge.rows - 1, 1, row.values(), 0);
    assertThat(row.row(0)).containsExactly(huge.point);
    double[] exact = new double[3];
    points.readExact(huge.rows - 1, 1, exact, 0);
    assertThat(exact[2]).isEqualTo(huge.point[2]);
  }

  /** Blanks between the numbers make a file long and its points few. */
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.tsv", "a.jsonl"})
  void textBeyondTwoGigabytes(String name) throws IOException {
    String blanks = " ".repeat(1 << 20);
    String line =
        switch (name) {
          case "a.csv" -> "1.5,-2," + blanks + "3\n";
          case "a.tsv" -> "1.5\t-2\t" + blanks + "3\n";
          default -> "{\"embedding\":[1.5,-2," + blanks + "3]}\n";
        };
    int rows = (1 << 11) + 5;
    Path file = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int row = 0; row < rows; row++) {
        out.write(bytes(line));
      }
      out.write(bytes(line.replace("-2", "x")));
    }
    assertThat(Files.size(file)).isGreaterThan(1L << 31);
    assertThat(catchThrowable(() -> Formats.open(file)))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("line " + (rows + 1));
  }

  // what is refused is closed, and so is what was read into memory
  @ParameterizedTest
  @MethodSource("samples")
  void whatIsRefusedIsClosed(Sample sample) throws IOException {
    assumeTrue(Files.isDirectory(OPEN_FILES), "needs /proc");
    Path file = directory.resolve(sample.name);
    Files.write(file, Arrays.copyOf(sample.bytes, sample.bytes.length / 2));
    Throwable outcome = catchThrowable(() -> Formats.open(file));
    Format format = outcome == null ? Formats.of(file) : null;
    if (outcome != null || format.isText()) {
      assertThat(open()).doesNotContain(file);
    }
  }

  private static List<Path> open() throws IOException {
    try (Stream<Path> all = Files.list(OPEN_FILES)) {
      return all.filter(Files::isSymbolicLink).map(FormatContractTest::target).toList();
    }
  }

  /** What a link leads to; the one of the listing itself is gone by now. */
  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return link;
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anInterruptCancelsTheOpeningAndNoLaterOne(Sample sample) throws IOException {
    Path file = write(sample);
    Thread.currentThread().interrupt();
    Throwable outcome = catchThrowable(() -> Formats.open(file));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isInstanceOf(CancellationException.class);
    assertThat(Formats.open(file).points().size()).isPositive();
  }

  static Stream<Format> written() {
    return Formats.all().stream().filter(format -> !format.precisions().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("written")
  void readsWhatItWrites(Format format) {
    Carried carried = format.carriesColumns() ? carried(format) : Carried.none();
    Dataset data = new Dataset("", PointCloud.of(HALVES), carried, Optional.empty(), 0);
    for (Precision precision : format.precisions()) {
      Path file = directory.resolve(precision + "." + format.name());
      format.write(data, file, precision, Overwrite.NO, Progress.NONE);
      Dataset back = Formats.open(file);
      assertThat(back.points().toArrays()).isDeepEqualTo(HALVES);
      assertThat(back.carried().names()).isEqualTo(carried.names());
      for (CarriedColumn column : carried.columns()) {
        assertThat(back.carried().column(column.name()).orElseThrow().texts())
            .isEqualTo(column.texts());
      }
    }
  }

  /** In a table of text, a column of numbers that is no index would be a coordinate. */
  private static Carried carried(Format format) {
    boolean typed = !(format instanceof SeparatedText);
    return new Carried(
        List.of(
            CarriedColumn.of("id", List.of("18", "-3")),
            CarriedColumn.of("n", typed ? List.of("17", "-3") : List.of("x17", "007b")),
            CarriedColumn.of("class", List.of("=cmd", "é\"x,\ty\nz"))),
        2,
        Optional.of("id"));
  }

  private static Sample text(String name, String text) {
    return new Sample(name, bytes(text), HALVES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static byte[] floats(float[][] points) {
    return packed(points, Float.BYTES, ByteOrder.LITTLE_ENDIAN, "");
  }

  private static byte[] doubles(float[][] points) {
    return packed(points, Double.BYTES, ByteOrder.LITTLE_ENDIAN, "");
  }

  private static byte[] big(float[][] points) {
    return packed(points, Float.BYTES, ByteOrder.BIG_ENDIAN, "");
  }

  private static byte[] vecs(float[][] points) {
    return packed(points, Float.BYTES, ByteOrder.LITTLE_ENDIAN, "03000000");
  }

  private static byte[] packed(float[][] points, int size, ByteOrder order, String before) {
    ByteBuffer bytes =
        ByteBuffer.allocate(points.length * (before.length() / 2 + points[0].length * size))
            .order(order);
    for (float[] point : points) {
      bytes.put(hex(before));
      for (float value : point) {
        if (size == Float.BYTES) {
          bytes.putFloat(value);
        } else {
          bytes.putDouble(value);
        }
      }
    }
    return bytes.array();
  }

  private static byte[] npy(String type, int rows, byte[] data) {
    String dict =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%d, 3), }\n".formatted(type, rows);
    byte[] start = join(hex("934e554d505901 00"), new byte[] {(byte) dict.length(), 0});
    return join(join(start, bytes(dict)), data);
  }

  private static byte[] npz(byte[] array) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(packed)) {
      out.putNextEntry(new ZipEntry("points.npy"));
      out.write(array);
    }
    return packed.toByteArray();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] parquet() throws IOException {
    Path folder = Files.createTempDirectory("contract");
    Path file = folder.resolve("a.parquet");
    try {
      new ParquetFormat().write(PointCloud.of(HALVES), file, Overwrite.NO, Progress.NONE);
      return Files.readAllBytes(file);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FormatContractTest.class.getResourceAsStream("/formats/" + name)) {
      return in.readAllBytes();
    }
  }
}
