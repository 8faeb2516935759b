package org.adagio;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.adagio.files.Formats;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.MapOnly;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.fit.axes.Moments;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.PairScan;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is computed has the same bits for any number of threads. Methods on hostile clouds are
 * in {@code OracleTest}, products of matrices in {@code KernelsTest}, and what a room keeps for
 * itself is beside it.
 */
class ThreadsTest {
  private static final float[][] POINTS = Clouds.decaying(600, 20, 0.9, 4);
  private static final float[][] FEW = Clouds.decaying(200, 50, 0.9, 1);

  /** Fewer points than dimensions, in several blocks of columns. */
  private static final float[][] WIDE = Clouds.mixed(Clouds.decaying(30, 30, 0.9, 1), 5000, 2);

  static Stream<Named<Supplier<?>>> works() {
    return Stream.of(fits(), measurements()).flatMap(List::stream);
  }

  private static List<Named<Supplier<?>>> fits() {
    return List.of(
        fit("refined, all landmarks", FEW, Fit.within(0.2).to(13).with(new Refined(200))),
        fit("refined, half of them", FEW, Fit.within(0.2).to(13).with(new Refined(90))),
        fit("refined, few of them", FEW, Fit.within(0.2).to(13).with(new Refined(20))),
        fit("refined, drawn", POINTS, Fit.to(8).with(new Refined(60)).drawAtMost(120)),
        fit("refined, wide", WIDE, plan(Refined.standard())),
        fit("neighbours", POINTS, plan(new Neighbours(300))),
        fit("neighbours, angles", POINTS, plan(new Neighbours(300)).metric(Metric.COSINE)),
        fit("neighbours, products", POINTS, plan(new Neighbours(300)).metric(Metric.INNER_PRODUCT)),
        Named.of(
            "neighbours of queries",
            () ->
                plan(Neighbours.standard())
                    .on(POINTS, Clouds.decaying(500, 20, 0.95, 5))
                    .map()
                    .toArrays()),
        fit("a recall", POINTS, Fit.recall(0.7)),
        fit("adagio, wide", WIDE, plan(Adagio.halfSplit())),
        fit("exact axes", Clouds.decaying(5000, 20, 0.9, 4), plan(PrincipalComponents.exact())),
        fit("exact axes, wide", WIDE, plan(PrincipalComponents.exact())),
        fit(
            "randomized axes",
            Clouds.decaying(5000, 20, 0.9, 4),
            plan(PrincipalComponents.randomized())),
        fit("randomized axes, wide", WIDE, plan(PrincipalComponents.randomized())));
  }

  private static List<Named<Supplier<?>>> measurements() {
    PointCloud points = PointCloud.of(POINTS);
    Reduction images = Reduction.of(points, PointCloud.of(Clouds.mixed(POINTS, 7, 9)));
    return List.of(
        Named.of("all pairs", () -> figures(Distortion.of(images))),
        Named.of("drawn pairs", () -> figures(Distortion.of(images, Pairs.drawn(5000), Run.of(5)))),
        Named.of(
            "disjoint pairs",
            () -> figures(Distortion.of(images, Pairs.disjoint(), 0.3, Run.of(5)))),
        Named.of("pairs beyond", () -> beyond(points, 100_000, 1)),
        Named.of("the worst pairs beyond", () -> beyond(points, 17, 1)),
        Named.of("some pairs beyond", () -> beyond(points, 300, 0.4)),
        Named.of("neighbours", () -> neighbours(points)),
        Named.of("moments", () -> moments(PointCloud.of(Clouds.gaussian(9000, 6, 3)))));
  }

  private static FitPlan plan(EmbeddingMethod method) {
    return MapOnly.plan(method, 6);
  }

  private static Named<Supplier<?>> fit(String name, float[][] points, FitPlan plan) {
    return Named.of(name, () -> plan.seed(7).on(points).map().toArrays());
  }

  private static Object figures(DistortionProfile profile) {
    return List.of(
        profile.certificate(),
        profile.worstPairs(),
        profile.squaredMax(),
        Arrays.hashCode(profile.ratios().counts(8192)));
  }

  private static Object beyond(PointCloud points, int most, double share) {
    Matrix map = Matrix.of(Clouds.gaussian(3, points.dimension(), 12));
    try (PairScan pairs = new PairScan(points)) {
      PairScan.Violations found = pairs.beyond(0.4, map, most, share, 13, Progress.NONE);
      return new Object[] {found.first(), found.second(), found.distortion(), found.found()};
    }
  }

  private static Object neighbours(PointCloud points) {
    try (NearestNeighbours search = new NearestNeighbours(points)) {
      long[] all = LongStream.range(0, points.size()).toArray();
      NeighbourRows found = search.ofOwn(all, 10, Progress.NONE);
      return new Object[] {found.rows(), found.distances()};
    }
  }

  private static Object moments(PointCloud points) {
    Moments moments = Moments.of(points, Progress.NONE);
    return new Object[] {moments.mean(), moments.scatterUpperTriangle()};
  }

  @ParameterizedTest
  @MethodSource("works")
  void sameBits(Supplier<?> work) {
    ThreadCounts.assertSameBits(work);
  }

  @Test
  void norDoesItMatterWhetherPointsAreInMemory(@TempDir Path folder) {
    Path file = folder.resolve("points.npy");
    Formats.NPY.write(PointCloud.of(POINTS), file, Overwrite.NO, Progress.NONE);
    FitPlan plan = Fit.to(8).with(new Refined(60)).drawAtMost(120);
    float[][] inMemory = plan.on(POINTS).map().toArrays();
    PointCloud onDisk = Formats.open(file).points();
    ThreadCounts.assertSameBits(inMemory, () -> plan.on(onDisk).map().toArrays());
  }
}
