package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Goal;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The command line and the library give the same provenance and the same kinds of certificate,
 * whatever is asked for. A test of the same name does so for Spark.
 */
class SameFitTest {
  private static final long SEED = 5;
  private static final float[][] POINTS = points();

  /** Normal coordinates whose scale falls from one to the next, about 2. */
  private static float[][] points() {
    SplittableRandom random = new SplittableRandom(1);
    float[][] points = new float[150][8];
    for (float[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] = (float) (2 + Math.pow(0.7, j) * random.nextGaussian());
      }
    }
    return points;
  }

  @TempDir private static Path folder;

  @BeforeAll
  static void write() {
    Formats.NPY.write(
        PointCloud.of(POINTS), folder.resolve("points.npy"), Overwrite.NO, Progress.NONE);
  }

  private record Asked(EmbeddingMethod method, Goal goal, OptionalDouble holdOut) {
    FitPlan plan() {
      FitPlan plan = Fit.of(goal).with(method).seed(SEED);
      return holdOut.isPresent() ? plan.holdOut(holdOut.getAsDouble()) : plan;
    }

    @Override
    public String toString() {
      return method.name() + ", " + goal + ", " + holdOut;
    }
  }

  static Stream<Asked> asked() {
    List<Asked> all = new ArrayList<>();
    for (EmbeddingMethod method :
        List.of(
            Refined.standard(),
            Adagio.halfSplit(),
            PrincipalComponents.exact(),
            JohnsonLindenstrauss.signs())) {
      OptionalDouble limit = OptionalDouble.of(0.9);
      for (OptionalDouble holdOut : List.of(OptionalDouble.empty(), OptionalDouble.of(0.1))) {
        all.add(new Asked(method, Goal.dimension(5), holdOut));
        all.add(new Asked(method, new Goal(OptionalInt.empty(), limit), holdOut));
        all.add(new Asked(method, new Goal(OptionalInt.of(6), limit), holdOut));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("asked")
  void libraryAndCommandLineAgree(Asked asked) {
    LinearEmbedding here = asked.plan().on(POINTS).map();
    assertThat(here.certificate()).isPresent();
    assertThat(here.certificates().unseen().isPresent()).isEqualTo(asked.holdOut.isPresent());
    assertSameKind(commandLine(asked), here);
  }

  private static void assertSameKind(LinearEmbedding found, LinearEmbedding expected) {
    assertThat(found.provenance()).isEqualTo(expected.provenance());
    assertThat(found.dimension()).isEqualTo(expected.dimension());
    assertThat(kinds(found)).isEqualTo(kinds(expected));
  }

  private static List<Object> kinds(LinearEmbedding map) {
    return List.of(
        map.certificate().map(Object::getClass),
        map.certificates().all().map(Object::getClass),
        map.certificates().heldOut().map(Object::getClass),
        map.certificates().unseen().map(Object::getClass),
        map.certificates().prefixes().size());
  }

  private static LinearEmbedding commandLine(Asked asked) {
    Path model = folder.resolve("model.safetensors");
    List<String> words = new ArrayList<>(List.of("fit", folder.resolve("points.npy").toString()));
    words.addAll(List.of("--method", asked.method.name(), "--seed", "" + SEED));
    words.addAll(List.of("--output", model.toString(), "--overwrite", "--quiet"));
    asked.goal.dimension().ifPresent(r -> words.addAll(List.of("--dimension", "" + r)));
    asked.goal.distortion().ifPresent(d -> words.addAll(List.of("--distortion", "" + d)));
    asked.holdOut.ifPresent(fraction -> words.addAll(List.of("--holdout", "" + fraction)));
    Run run = Run.adagio(words.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return LinearEmbedding.load(model);
  }
}
