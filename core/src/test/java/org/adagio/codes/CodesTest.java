package org.adagio.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.ThreadCounts;
import org.adagio.linalg.TopRows;
import org.adagio.points.PointCloud;
import org.adagio.safetensors.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Codes do what plain loops over their means do, for every kind of code. */
class CodesTest {
  private static final int D = 12;
  private static final String FINGERPRINT = "0123456789abcdef";

  private static CodeRecipe recipe(CodeKind kind) {
    return new CodeRecipe(kind, 6, 4, false, false);
  }

  /** By angle one byte stands for both numbers beside the code. */
  private static CodeRecipe recipe(CodeKind kind, Metric metric) {
    return new CodeRecipe(kind, 6, 4, false, metric == Metric.COSINE);
  }

  /** Points, the first axes as a map, and a code of one kind. */
  private record World(Matrix map, PointCode code, Coder coder, PointCloud points) {
    static World of(CodeKind kind, Metric metric) {
      return of(
          recipe(kind, metric), metric, Clouds.shifted(Clouds.decaying(900, D, 0.8, 3), 0.5f));
    }

    static World of(CodeRecipe recipe, Metric metric, float[][] rows) {
      int r = recipe.kind() == CodeKind.SCALAR ? 8 : 9;
      Matrix map = Matrix.identity(D).firstRows(r);
      double[] centre = new double[D];
      Arrays.fill(centre, 0.5);
      Coder coder = new Coder(map, centre, metric);
      PointCloud points = PointCloud.of(rows);
      Coder.Images images = coder.documents(points, 0, rows.length);
      return new World(map, recipe.learnt(map, centre, metric, images, 1, () -> {}), coder, points);
    }

    Coder.Images images() {
      return coder.documents(points, 0, (int) points.size());
    }

    byte[] rows() {
      return coder.encoded(code, images());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SCALAR", "GROUPED"})
  void everyByteNamesTheNearestMeanOfItsAxes(CodeKind kind) {
    World world = World.of(kind, Metric.EUCLIDEAN);
    ByteCode code = world.code.code();
    Matrix images = world.images().rows();
    byte[] codes = code.encoded(images);
    for (int i = 0; i < images.rows(); i++) {
      for (int place = 0; place < code.bytes(); place++) {
        int taken = codes[i * code.bytes() + place] & 0xff;
        double least = Double.POSITIVE_INFINITY;
        for (int mean = 0; mean < code.means(place).count(); mean++) {
          least = Math.min(least, squared(images, i, code, place, mean));
        }
        assertThat(squared(images, i, code, place, taken)).isCloseTo(least, within(1e-5));
      }
    }
  }

  private static double squared(Matrix images, int i, ByteCode code, int place, int mean) {
    double sum = 0;
    int[] axes = code.axes(place);
    for (int k = 0; k < axes.length; k++) {
      double off = images.get(i, axes[k]) - code.means(place).matrix().get(mean, k);
      sum += off * off;
    }
    return sum;
  }

  @Test
  void aBeamIsNoWorseThanTheNearestMeanOneAfterTheOther() {
    World world = World.of(CodeKind.RESIDUAL, Metric.EUCLIDEAN);
    ByteCode code = world.code.code();
    Matrix images = world.images().rows();
    Matrix back = code.decoded(code.encoded(images));
    double beam = 0;
    double greedy = 0;
    for (int i = 0; i < images.rows(); i++) {
      double[] left = new double[images.columns()];
      double missed = 0;
      for (int k = 0; k < left.length; k++) {
        left[k] = images.get(i, k);
        double off = left[k] - back.get(i, k);
        missed += off * off;
      }
      beam += missed;
      greedy += greedily(code, left);
    }
    assertThat(beam).isLessThan(greedy);
  }

  private static double greedily(ByteCode code, double[] left) {
    for (int place = 0; place < code.bytes(); place++) {
      Matrix means = code.means(place).matrix();
      int best =
          IntStream.range(0, means.rows())
              .boxed()
              .min(Comparator.comparingDouble(mean -> rest(left, means, mean)))
              .orElseThrow();
      for (int k = 0; k < left.length; k++) {
        left[k] -= means.get(best, k);
      }
    }
    return Arrays.stream(left).map(x -> x * x).sum();
  }

  private static double rest(double[] left, Matrix means, int mean) {
    double sum = 0;
    for (int k = 0; k < left.length; k++) {
      double off = left[k] - means.get(mean, k);
      sum += off * off;
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource
  void aFactorMakesTheProductOfAPointWithItsOwnImageRightOrHalfSo(CodeKind kind) {
    World world = World.of(kind, Metric.EUCLIDEAN);
    Matrix images = world.images().rows();
    byte[] rows = world.rows();
    int bytes = world.code.code().bytes();
    float[] back = new float[images.columns()];
    for (int i = 0; i < images.rows(); i++) {
      Arrays.fill(back, 0);
      world.code.code().decode(rows, i * world.code.rowBytes(), back, 0);
      double factor = world.code.factors().level(rows[i * world.code.rowBytes() + bytes]);
      double own = 0;
      double product = 0;
      for (int k = 0; k < back.length; k++) {
        own += (double) images.get(i, k) * images.get(i, k);
        product += back[k] * images.get(i, k);
      }
      double right = kind == CodeKind.RESIDUAL ? Math.sqrt(own / product) : own / product;
      assertThat(factor).isCloseTo(right, within(0.01 * right));
    }
  }

  /** A few queries go by tables, and many by decoded rows. */
  @ParameterizedTest
  @EnumSource
  void aScanFindsWhatPlainLoopsFind(CodeKind kind) {
    for (Metric metric : Metric.values()) {
      World world = World.of(kind, metric);
      byte[] rows = world.rows();
      CodeScan scan = new CodeScan(world.code, CodedRows.of(rows, world.code.rowBytes()));
      PointCloud asking = PointCloud.of(Clouds.decaying(20, D, 0.8, 8));
      Matrix queries = world.coder.queries(asking, 0, 20).rows();
      TopRows.Scored[] many = scan.nearest(queries, 7);
      for (int q = 0; q < queries.rows(); q++) {
        double[] scores = scores(world, rows, queries.row(q));
        double[] least = Arrays.stream(scores).sorted().limit(7).toArray();
        TopRows.Scored one = scan.nearest(Matrix.of(new float[][] {queries.row(q)}), 7)[0];
        assertThat(one.scores()).containsExactly(least, within(1e-4));
        assertThat(many[q].scores()).containsExactly(least, within(1e-4));
        assertThat(LongStream.of(one.rows()).mapToDouble(row -> scores[(int) row]).toArray())
            .containsExactly(least, within(1e-4));
      }
    }
  }

  private static double[] scores(World world, byte[] rows, float[] query) {
    PointCode code = world.code;
    double[] scores = new double[rows.length / code.rowBytes()];
    for (int i = 0; i < scores.length; i++) {
      int at = i * code.rowBytes();
      float[] back = new float[query.length];
      code.code().decode(rows, at, back, 0);
      double product = 0;
      for (int k = 0; k < query.length; k++) {
        product += (double) back[k] * query[k];
      }
      double length =
          code.lengths().map(scale -> (double) scale.level(rows[at + code.lengthAt()])).orElse(0.0);
      scores[i] = length - 2 * code.factors().level(rows[at + code.code().bytes()]) * product;
    }
    return scores;
  }

  @ParameterizedTest
  @EnumSource
  void bytesDoNotDependOnThreads(CodeKind kind) {
    ThreadCounts.assertSameBits(() -> World.of(kind, Metric.COSINE).rows());
  }

  @ParameterizedTest
  @EnumSource
  void aCodeComesBackFromItsText(CodeKind kind) {
    for (Metric metric : Metric.values()) {
      PointCode code = World.of(kind, metric).code;
      JsonText text = JsonText.parse("model", "code", CodeText.of(code));
      PointCode back =
          CodeText.read(text, metric, code.code().dimension(), code.centre(), CodeText.means(code));
      assertThat(CodeText.of(back)).isEqualTo(CodeText.of(code));
      assertThat(CodeText.means(back)).isEqualTo(CodeText.means(code));
      byte[] some = World.of(kind, metric).rows();
      assertThat(back.code().decoded(some)).isEqualTo(code.code().decoded(some));
      assertThat(back.factors()).isEqualTo(code.factors());
      assertThat(back.lengths()).isEqualTo(code.lengths());
      assertThat(back.rowBytes()).isEqualTo(code.rowBytes());
    }
  }

  @Test
  void aScaleRoundsToTheNearestLevelOrUp() {
    ByteScale scale = ByteScale.of(new double[] {0.02, 7});
    for (double number = 0.02; number < 7; number *= 1.003) {
      assertThat(scale.level(scale.encoded(number))).isCloseTo((float) number, within(0.013f * 7));
      assertThat((double) scale.level(scale.encodedUp(number))).isGreaterThanOrEqualTo(number);
    }
    assertThat(scale.encodedUp(1e9)).isEqualTo((byte) 255);
  }

  @Test
  void rowsComeBackFromAFileAndMoreOfThemAreAppended(@TempDir Path folder) {
    Path file = folder.resolve("codes.adc");
    byte[] rows = World.of(CodeKind.GROUPED, Metric.EUCLIDEAN).rows();
    int width = 6;
    byte[] first = Arrays.copyOf(rows, 100 * width);
    byte[] rest = Arrays.copyOfRange(rows, 100 * width, rows.length);
    write(file, Overwrite.NO, Optional.empty(), width, first);
    CodeFile begun = CodeFile.open(file, width, FINGERPRINT);
    write(file, Overwrite.YES, Optional.of(begun), width, rest);
    CodeFile all = CodeFile.open(file, width, FINGERPRINT);
    assertThat(all.size()).isEqualTo(rows.length / width);
    byte[] back = new byte[rows.length];
    all.read(0, (int) all.size(), back);
    assertThat(back).isEqualTo(rows);
  }

  private static void write(
      Path file, Overwrite overwrite, Optional<CodeFile> before, int width, byte[] rows) {
    Iterator<byte[]> pieces = List.of(rows).iterator();
    CodeFile.write(
        file,
        overwrite,
        width,
        FINGERPRINT,
        before,
        () -> pieces.hasNext() ? Optional.of(pieces.next()) : Optional.empty());
  }

  @Test
  void aFileThatIsCutDamagedOrOfAnotherModelIsRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("codes.adc");
    byte[] rows = new byte[60];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (byte) (7 * i);
    }
    write(file, Overwrite.NO, Optional.empty(), 6, rows);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused(file);
    }
    for (int place = 0; place < whole.length; place++) {
      byte[] damaged = whole.clone();
      damaged[place] ^= 4;
      Files.write(file, damaged);
      assertRefused(file);
    }
    Files.write(file, whole);
    assertThatThrownBy(() -> CodeFile.open(file, 6, "fedcba9876543210"))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("fingerprint of the model");
  }

  @Test
  void bytesThatNameNoMeanAreRefused(@TempDir Path folder) {
    float[][] few = Clouds.shifted(Clouds.decaying(100, D, 0.8, 3), 0.5f);
    World world = World.of(recipe(CodeKind.GROUPED), Metric.EUCLIDEAN, few);
    byte[] rows = world.rows();
    Path file = folder.resolve("codes.adc");
    write(file, Overwrite.NO, Optional.empty(), 6, rows);
    assertThat(CodeFile.open(file, world.code, FINGERPRINT).size()).isEqualTo(100);
    rows[6 * 70 + 3] = (byte) 100;
    write(file, Overwrite.YES, Optional.empty(), 6, rows);
    assertThatThrownBy(() -> CodeFile.open(file, world.code, FINGERPRINT))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("bytes that name means of the model");
  }

  private static void assertRefused(Path file) {
    assertThatThrownBy(() -> CodeFile.open(file, 6, FINGERPRINT))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("codes.adc");
  }
}
