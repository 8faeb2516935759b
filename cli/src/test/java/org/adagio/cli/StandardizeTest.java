package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.adagio.experiments.data.Samples;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps of columns scaled to unit variance take points as they are; wine needs it. */
class StandardizeTest {
  // StandardScaler().fit(x).scale_ of scikit-learn 1.2.1 on the 13 columns of wine
  private static final double[] SCIKIT_LEARN = {
    0.809542914528517,
    1.1140036269797895,
    0.2735722944264325,
    3.330169757658213,
    14.242307673359807,
    0.6240905641965366,
    0.9960489503792328,
    0.12410325988364797,
    0.5707488486199377,
    2.3117646609525573,
    0.2279286065650725,
    0.7079932646716006,
    314.0216568419877
  };

  @TempDir Path folder;
  private Path model;
  private float[][] wine;
  private double[][] scaled;

  @BeforeEach
  void fit() {
    model = folder.resolve("wine.safetensors");
    Run run = Run.adagio("fit", "sample:wine", "--standardize", "-r", 5, "-m", "pca", "-o", model);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("every column scaled to unit variance");
    wine = Samples.open("wine").points().toArrays();
    scaled = new double[wine.length][13];
    double[][] exact = exact(Samples.open("wine").points());
    for (int i = 0; i < wine.length; i++) {
      for (int j = 0; j < 13; j++) {
        scaled[i][j] = exact[i][j] / SCIKIT_LEARN[j];
      }
    }
  }

  private static double[][] exact(PointCloud points) {
    double[] rows = new double[(int) points.size() * points.dimension()];
    points.readExact(0, (int) points.size(), rows, 0);
    double[][] values = new double[(int) points.size()][points.dimension()];
    for (int i = 0; i < values.length * points.dimension(); i++) {
      values[i / points.dimension()][i % points.dimension()] = rows[i];
    }
    return values;
  }

  @Test
  void scalesAsScikitLearnDoes() {
    double[] factors = ColumnScales.toUnitVariance(Samples.open("wine").points()).factors();
    for (int j = 0; j < 13; j++) {
      assertThat(1 / factors[j]).isCloseTo(SCIKIT_LEARN[j], within(1e-12 * SCIKIT_LEARN[j]));
    }
  }

  // the certificate is of the scaled points and of the map that the file keeps for them
  @Test
  void certifiesDistancesOfScaledPoints() throws IOException {
    LinearEmbedding map = LinearEmbedding.load(model).ofScaled();
    double worst = 0;
    for (int i = 0; i < scaled.length; i++) {
      for (int j = 0; j < i; j++) {
        double[] secant = new double[13];
        double length = 0;
        for (int k = 0; k < 13; k++) {
          secant[k] = scaled[i][k] - scaled[j][k];
          length += secant[k] * secant[k];
        }
        double image = Arrays.stream(map.apply(secant)).map(y -> y * y).sum();
        if (length > 0) {
          worst = Math.max(worst, Math.abs(Math.sqrt(image / length) - 1));
        }
      }
    }
    assertThat(map.certificate().orElseThrow().maxDistortion()).isCloseTo(worst, within(1e-9));
    Map<String, Object> evaluated = Run.adagio("evaluate", model, "sample:wine", "--json").json();
    assertThat(evaluated.get("holdsHere")).isEqualTo(true);
    assertThat(evaluated.get("fittedToThis")).isEqualTo(true);
    assertThat((double) evaluated.get("maxDistortion")).isCloseTo(worst, within(1e-9));
  }

  // transform, the library, and an export agree on points as they are
  @Test
  void takesPointsAsTheyAre() throws IOException {
    Path small = folder.resolve("small.npy");
    Path matrix = folder.resolve("matrix.npy");
    assertThat(Run.adagio("transform", model, "sample:wine", "-o", small).code()).isZero();
    assertThat(Run.adagio("export", model, "--format", "npy", "-o", matrix).code()).isZero();
    float[][] images = Formats.open(small).points().toArrays();
    float[][] exported = Formats.open(matrix).points().toArrays();
    LinearEmbedding map = LinearEmbedding.load(model);
    LinearEmbedding ofScaled = map.ofScaled();
    for (int i = 0; i < wine.length; i++) {
      double[] expected = ofScaled.apply(scaled[i]);
      float[] applied = map.apply(wine[i]);
      double norm = Math.sqrt(Arrays.stream(scaled[i]).map(x -> x * x).sum());
      for (int k = 0; k < 5; k++) {
        double product = 0;
        for (int j = 0; j < 13; j++) {
          product += exported[k][j] * (double) wine[i][j];
        }
        assertThat((double) images[i][k]).isCloseTo(expected[k], within(1e-6 * norm));
        assertThat((double) applied[k]).isCloseTo(expected[k], within(1e-6 * norm));
        assertThat(product).isCloseTo(expected[k], within(1e-6 * norm));
      }
    }
    assertThat(map.relationTo(Samples.open("wine").points())).isEqualTo(Provenance.Relation.THESE);
  }

  @Test
  void isRememberedByInfo() throws IOException {
    assertThat(Run.adagio("info", model).out()).contains("standardized");
    assertThat((List<?>) Run.adagio("info", model, "--json").json().get("columnScales"))
        .hasSize(13);
  }

  // the same figures as of points that were scaled beforehand, and others than of points as they
  // are
  @ParameterizedTest
  @ValueSource(strings = {"compare --dimensions 2,4,8", "compare --dimension 5"})
  void saysOfPointsWhatHoldsWhenTheyAreScaled(String command) throws IOException {
    float[][] rows = new float[scaled.length][13];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 13; j++) {
        rows[i][j] = (float) scaled[i][j];
      }
    }
    Path beforehand = TestPoints.write(PointCloud.of(rows), folder.resolve("beforehand.npy"));
    List<Double> expected = figures(command, beforehand);
    List<Double> found = figures(command, "sample:wine", "--standardize");
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i)).isCloseTo(expected.get(i), within(1e-5));
    }
    assertThat(figures(command, "sample:wine")).isNotEqualTo(found);
  }

  private static List<Double> figures(String command, Object... more) throws IOException {
    List<Object> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(1, List.of(more));
    words.addAll(List.of("--method", "pca", "--json", "--quiet"));
    Run run = Run.adagio(words.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> answer = run.json();
    assertThat(answer.get("standardized")).isEqualTo(words.contains("--standardize"));
    List<?> lines = (List<?>) answer.get("methods");
    return lines.stream()
        .map(line -> (Map<?, ?>) line)
        .filter(line -> line.get("method").equals("pca"))
        .flatMap(line -> Stream.of("maxDistortion", "meanDistortion", "recallAtK").map(line::get))
        .map(value -> ((Number) value).doubleValue())
        .toList();
  }
}
