package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.linalg.GramTiles;
import org.adagio.measure.PairScan.Check;
import org.adagio.measure.PairScan.Violations;
import org.adagio.measure.TileScan.Band;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a skim passes over lies within the band, and scans that skip find what others find. */
class SkimTest {
  private static final int TILE = 64;
  private static final int N = 200;
  private static final int D = 30;

  private static float[][] cloud(String name) {
    float[][] points = Clouds.decaying(N, D, 0.7, 1);
    switch (name) {
      case "far" -> points = Clouds.shifted(points, 30_000);
      case "tiny" -> points = Clouds.scaled(points, 1e-25f);
      case "huge" -> points = Clouds.scaled(points, 1e18f);
      case "flat" -> points = Clouds.gaussian(N, D, 2);
      case "equal" -> {
        for (int i = 0; i < N; i += 3) {
          points[i] = points[0].clone();
        }
      }
      case "one huge coordinate" -> points[7][20] = 1e6f;
      case "near" -> {
        for (int i = 1; i < N; i += 2) {
          points[i] = points[i - 1].clone();
          points[i][i % D] += 1e-4f;
        }
      }
      default -> assertThat(name).isEqualTo("plain");
    }
    return points;
  }

  private static List<Matrix> axes(PointCloud points) {
    Matrix principal = PrincipalAxes.exact(points, D, Progress.NONE).rows();
    return List.of(
        principal.firstRows(1),
        principal.firstRows(12),
        principal,
        principal.firstRows(12).times(1.01f),
        PrincipalAxes.exact(PointCloud.of(Clouds.gaussian(N, D, 5)), 9, Progress.NONE).rows(),
        Matrix.of(Clouds.gaussian(3, D, 6)),
        Matrix.zeros(2, D));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plain", "far", "tiny", "huge", "flat", "equal", "one huge coordinate", "near"})
  void noPairBeyondABandIsPassedOver(String name) {
    float[][] points = cloud(name);
    float[][] map = Clouds.gaussian(6, D, 3);
    double[] squared = squaredRatios(points, map);
    double[] sorted = Arrays.stream(squared).filter(t -> t >= 0).sorted().toArray();
    PointCloud cloud = PointCloud.of(points);
    StagedCloud staged = StagedCloud.of(cloud);
    long passedOver = 0;
    for (Matrix some : axes(cloud)) {
      for (double share : new double[] {0, 0.001, 0.1, 0.4}) {
        int cut = (int) (share * sorted.length);
        float low = (float) sorted[cut];
        float high = (float) sorted[sorted.length - 1 - cut];
        List<int[]> open = open(cloud, staged, some, map, new Band(low, high));
        boolean[] isOpen = new boolean[N * N];
        open.forEach(pair -> isOpen[pair[0] * N + pair[1]] = true);
        for (int i = 0; i < N; i++) {
          for (int j = i + 1; j < N; j++) {
            double t = squared[i * N + j];
            if (!(t >= low && t <= high)) {
              assertThat(isOpen[i * N + j]).as("%d %d: %s of %s %s", i, j, t, low, high).isTrue();
            }
          }
        }
        passedOver += N * (N - 1) / 2 - open.size();
      }
    }
    if (!name.equals("near")) {
      assertThat(passedOver).isGreaterThan(N * N);
    }
  }

  /** NaN where points are equal. */
  private static double[] squaredRatios(float[][] points, float[][] map) {
    double[] squared = new double[N * N];
    Arrays.fill(squared, Double.NaN);
    for (int i = 0; i < N; i++) {
      for (int j = i + 1; j < N; j++) {
        double ratio =
            Textbook.imageDistance(map, points[i], points[j])
                / Textbook.distance(points[i], points[j]);
        squared[i * N + j] = ratio * ratio;
      }
    }
    return squared;
  }

  private static List<int[]> open(
      PointCloud points, StagedCloud staged, Matrix axes, float[][] map, Band band) {
    List<int[]> open = new ArrayList<>();
    float[] g = new float[TILE];
    float[] h = new float[TILE];
    try (GramTiles tiles = ScannedImages.staged(staged, TILE);
        ScannedImages images =
            ScannedImages.of(Reduction.of(points, Matrix.of(map)), staged, TILE);
        LeadingCoordinates leading = new LeadingCoordinates(axes, staged, tiles, TILE);
        GramTiles.Stage products = leading.tiles.stage();
        GramTiles.Stage imageProducts = images.tiles().stage()) {
      LeadingCoordinates.Skim skim = leading.new Skim(images);
      for (int left = 0; left < tiles.tiles(); left++) {
        for (int right = left; right < tiles.tiles(); right++) {
          products.multiply(left, right);
          imageProducts.multiply(left, right);
          skim.turn(left, right);
          for (int i = 0; i < tiles.rows(left); i++) {
            products.row(i, g);
            imageProducts.row(i, h);
            int count = skim.open(i, left == right ? i + 1 : 0, g, h, band);
            for (int j = 0; j < count; j++) {
              open.add(new int[] {left * TILE + i, right * TILE + skim.columns[j]});
            }
          }
        }
      }
    }
    return open;
  }

  @Test
  void aScanThatSkipsFindsTheSame() {
    float[][] points = Clouds.decaying(4200, 200, 0.9, 1);
    PointCloud cloud = PointCloud.of(points);
    Matrix axes = PrincipalAxes.exact(cloud, 60, Progress.NONE).rows();
    Matrix map = axes.firstRows(30);
    for (int i = 0; i < map.values().length; i++) {
      map.values()[i] *= 1 + (i / 200 % 7 - 3) / 30f;
    }
    Reduction what = Reduction.of(cloud, map);
    try (PairScan whole = new PairScan(cloud);
        PairScan skipping = new PairScan(cloud, Optional.of(axes));
        TileScan tiles = new TileScan(cloud, Optional.of(axes))) {
      DistortionProfile profile = whole.profile(map, Progress.NONE);
      double listed = profile.quantile(0.999);
      try (ScannedImages images = tiles.images(what)) {
        assertThat(tiles.skipping(images, () -> new Band(0.8f, 1.25f))).isPresent();
      }
      Violations all = whole.beyond(listed, map, 20_000, 1, 0, Progress.NONE);
      Check ended = skipping.check(listed, map, 20_000, Progress.NONE);
      assertThat(ended.profile()).isEmpty();
      assertThat(ended.distortion()).isEqualTo(profile.max());
      assertThat(ended.violations().found()).isEqualTo(all.found()).isGreaterThan(1000);
      assertThat(ended.violations().first()[0]).isEqualTo(all.first()[0]);
      assertThat(skipping.within(1.0001 * profile.max(), map)).isTrue();
      assertThat(skipping.within(0.9999 * profile.max(), map)).isFalse();
      Violations onOne =
          Resources.during(
              Execution.DEFAULT.threads(1),
              () -> skipping.beyond(listed, map, 20_000, 1, 0, Progress.NONE));
      assertThat(onOne.first()).isEqualTo(ended.violations().first());
      assertThat(onOne.second()).isEqualTo(ended.violations().second());
      assertThat(onOne.distortion()).isEqualTo(ended.violations().distortion());
    }
  }
}
