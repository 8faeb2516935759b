package org.adagio.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.adagio.Overwrite;
import org.adagio.files.Formats;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Certificate;
import org.adagio.measure.Distortion;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Certificates against the truth, over clouds that are hard for float32: no stated bound is below
 * what plain loops over the file's own numbers and the saved map find, and none is much looser.
 */
class OracleTest {
  private static final List<EmbeddingMethod> METHODS =
      List.of(
          PrincipalComponents.exact(),
          Adagio.halfSplit(),
          JohnsonLindenstrauss.signs(),
          Refined.standard(),
          Neighbours.standard());

  /** Sums of a hundred terms in float64, in another order. */
  private static final double ROUNDING = 1e-12;

  @TempDir Path directory;

  private int clouds;
  private long pairs;
  private int unreached;
  private double largestExcess;
  private double largestShortfall;

  @Test
  void noCertificateIsBelowTheTruth() throws IOException {
    judge(12);
  }

  /** mvn -Pnightly -pl core test -Dtest=OracleTest. */
  @Test
  @Tag("nightly")
  void noCertificateOfManyIsBelowTheTruth() throws IOException {
    judge(100);
  }

  private void judge(int seeds) throws IOException {
    for (int seed = 0; seed < seeds; seed++) {
      for (Adversary kind : Adversary.values()) {
        judge(kind, seed);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "oracle: %,d certificates of %d kinds of clouds, %,d pairs, %d distortions out of reach;"
            + " largest excess %.1e, largest shortfall %.1e%n",
        clouds,
        Adversary.values().length,
        pairs,
        unreached,
        largestExcess,
        largestShortfall);
  }

  @SuppressWarnings("EnumOrdinal")
  private void judge(Adversary kind, long seed) throws IOException {
    Path file = directory.resolve(kind + "-" + seed + kind.suffix());
    Numbers numbers = kind.write(file, seed);
    PointCloud points = Formats.open(file).points();
    // both goals meet every method, whatever the kind
    int turn = (int) seed + kind.ordinal();
    EmbeddingMethod method = METHODS.get(turn % METHODS.size());
    boolean toDimension = turn / METHODS.size() % 2 == 0;
    FitPlan plan = toDimension ? Fit.to(Math.max(1, points.dimension() / 3)) : Fit.within(0.3);
    String what = "%s, seed %d, %s, %s".formatted(kind, seed, method.name(), plan.choices().goal());
    try {
      Fitted fitted = plan.with(method).seed(seed).on(points);
      compare(what, fitted.map(), numbers, fitted.certificate());
      compare(what, fitted.map(), numbers, certificateOf(fitted.map(), points));
    } catch (UnreachableDistortionException e) {
      unreached++;
    } catch (RuntimeException e) {
      if (isRightlyRefused(numbers, e)) {
        return;
      }
      throw new AssertionError(what + " must not fail", e);
    }
  }

  private static Certificate certificateOf(LinearEmbedding map, PointCloud points) {
    return Distortion.of(map.reduction(points)).certificate();
  }

  /** Integers that are all rounded to one number. */
  private static boolean isRightlyRefused(Numbers numbers, RuntimeException failure) {
    float[][] identity = new float[numbers.dimension()][numbers.dimension()];
    for (int i = 0; i < identity.length; i++) {
      identity[i][i] = 1;
    }
    return numbers.under(identity).pairs == 0 && failure.getMessage().contains("are equal");
  }

  private void compare(String what, LinearEmbedding map, Numbers numbers, Certificate certificate) {
    Numbers.Truth truth = numbers.under(map.toArrays());
    double stated = certificate.maxDistortion();
    assertThat(certificate.zeroSecants()).as(what).isEqualTo(truth.zeroSecants);
    assertThat(certificate.pairs()).as(what).isEqualTo(truth.pairs);
    assertThat(stated).as(what).isGreaterThanOrEqualTo(truth.worst - ROUNDING * (1 + truth.worst));
    assertThat(stated).as(what).isLessThanOrEqualTo(1.01 * truth.worst + 1e-6);
    assertThat(certificate.meanDistortion()).as(what).isLessThanOrEqualTo(stated);
    clouds++;
    pairs += truth.pairs;
    largestExcess = Math.max(largestExcess, stated - truth.worst);
    largestShortfall = Math.max(largestShortfall, truth.worst - stated);
  }

  @Test
  void sameBytesForAnyNumberOfThreads() throws IOException {
    for (Adversary kind : Adversary.values()) {
      Path file = directory.resolve("threads-" + kind + kind.suffix());
      kind.write(file, 1000);
      PointCloud points = Formats.open(file).points();
      for (EmbeddingMethod method : METHODS) {
        for (FitPlan plan : List.of(Fit.to(1), Fit.within(0.3))) {
          byte[] one = model(plan.with(method).threads(1), points);
          assertThat(Arrays.equals(one, model(plan.with(method).threads(3), points)))
              .as("%s, %s, %s", kind, method.name(), plan.choices().goal())
              .isTrue();
        }
      }
    }
  }

  private byte[] model(FitPlan plan, PointCloud points) throws IOException {
    try {
      Path file = directory.resolve("model.safetensors");
      plan.on(points).map().save(file, Overwrite.YES);
      return Files.readAllBytes(file);
    } catch (UnreachableDistortionException e) {
      return e.getMessage().getBytes(StandardCharsets.UTF_8);
    }
  }
}
