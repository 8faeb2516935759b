package org.adagio.benchmarks.refined;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.Descent;
import org.adagio.fit.descent.Landmarks;
import org.adagio.fit.descent.Objective;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;

/** What λ, the share of the mean moment that whitening adds, does to points not fitted to. */
final class WhiteningShares {
  private static final String ROW = "whitening";
  private static final double[] SHARES = {0.01, 0.03, 0.1, 0.3, 1000};
  private static final int STRESS_ITERATIONS = 20;
  private static final int BAND_ITERATIONS = 250;
  private static final double BAND = 0.985;
  private static final int NEIGHBOURS = 10;

  private final Bench bench;
  private final String name;
  private final PointCloud seen;
  private final PointCloud others;

  /** Every other of 2m points is fitted to. */
  private WhiteningShares(Bench bench, String name, PointCloud points, int m) {
    this.bench = bench;
    this.name = name;
    seen = everySecond(points, 0, m);
    others = everySecond(points, 1, m);
  }

  private static PointCloud everySecond(PointCloud points, int from, int count) {
    return Rows.copyOf(points, LongStream.range(0, count).map(i -> 2 * i + from).toArray());
  }

  static void run(Bench bench) {
    Points points = bench.points();
    new WhiteningShares(bench, "MNIST test", points.testDigits(), 1500).run(32, 0.15);
    new WhiteningShares(bench, "GloVe", points.wordVectors(), 1500).run(32, 0.25);
    new WhiteningShares(bench, "mnist800", points.someDigits(), 400).run(20, 0.12);
  }

  private void run(int dimension, double distortion) {
    for (double share : SHARES) {
      measure(share, dimension, distortion);
    }
  }

  private void measure(double share, int dimension, double distortion) {
    long[] rows = LongStream.range(0, seen.size()).toArray();
    Coordinates coordinates = Coordinates.of(seen, rows, share, Progress.NONE);
    int[] evaluations = {0};
    try (Landmarks landmarks = coordinates.landmarks(rows, dimension)) {
      BandStress plain = new BandStress(Band.of(0), List.of(landmarks));
      Matrix map =
          Descent.lower(
              counted(plain, evaluations),
              coordinates.principalComponents(dimension),
              STRESS_ITERATIONS,
              (step, value, reached) -> true);
      BandStress stress = new BandStress(Band.of(BAND * distortion), List.of(landmarks));
      map =
          Descent.lower(
              counted(stress, evaluations),
              map,
              BAND_ITERATIONS,
              (step, value, reached) -> stress.distortion() > distortion);
      tell(share, dimension, distortion, evaluations[0], coordinates.toMap(map));
    }
  }

  private static Objective counted(Objective objective, int[] evaluations) {
    return (map, gradient) -> {
      evaluations[0]++;
      return objective.at(map, gradient);
    };
  }

  private void tell(
      double share, int dimension, double distortion, int evaluations, Matrix projection) {
    PointCloud images = PointCloud.of(Reduction.of(others, projection).images().toMatrix());
    Reduction what = Reduction.of(others, images);
    DistortionProfile profile = Distortion.of(what);
    long[] rows = LongStream.range(0, others.size()).toArray();
    double recall = Recall.ofOwn(what, rows, NEIGHBOURS, Progress.NONE).mean();
    List<Value> values = new ArrayList<>();
    values.add(Value.of("evaluations", Unit.COUNT, evaluations));
    values.add(Value.of("unseen max", Unit.FRACTION, profile.max()));
    values.add(Value.of("unseen mean", Unit.FRACTION, profile.mean()));
    values.add(Value.of("unseen recall@" + NEIGHBOURS, Unit.FRACTION, recall));
    bench.tell(
        ROW,
        "%s to %d, band %s, λ = %s".formatted(name, dimension, distortion, share),
        values,
        "fitted to %,d points, measured on %,d others".formatted(seen.size(), others.size()));
  }
}
