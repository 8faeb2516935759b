package org.adagio.benchmarks.refined;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;

/** Maps fitted to one half of the points, measured on the other. */
final class Unseen {
  private static final String ROW = "unseen";
  private static final int[] DIMENSIONS = {32, 64, 128};
  private static final int MOST_SEEN = 10_000;
  private static final int NEIGHBOURS = 10;
  private static final double WORDS_SECONDS = 15;
  private static final double SENTENCES_SECONDS = 10;
  private static final double LOOSER = 1.5;
  private static final int HIGH_DIMENSION = 300; // from here on, recall is claimed to be better

  private final Bench bench;
  private final String name;
  private final double seconds;
  private final PointCloud seen;
  private final PointCloud others;

  private Unseen(Bench bench, String name, PointCloud points, double seconds) {
    this.seconds = seconds;
    this.bench = bench;
    this.name = name;
    int all = Math.toIntExact(points.size());
    Split split = Split.of(points, all - Math.min(all / 2, MOST_SEEN), 0);
    seen = inMemory(split.kept());
    others = inMemory(split.heldOut());
  }

  static void words(Bench bench) {
    new Unseen(bench, "GloVe", bench.points().wordVectors(), WORDS_SECONDS).run();
  }

  /**
   * @param file with the embeddings
   */
  static void sentences(Bench bench, Path file) {
    new Unseen(bench, "sentences", Formats.open(file).points(), SENTENCES_SECONDS).run();
  }

  private void run() {
    for (int dimension : DIMENSIONS) {
      if (dimension < seen.dimension()) {
        measure(dimension);
      }
    }
  }

  /** What one map does to the points that it was not fitted to. */
  private record Quality(
      String method,
      double recall,
      double max,
      double mean,
      double seconds,
      double processorSeconds) {}

  /** A refined map of the smallest distortion, and one that is asked for less. */
  private void measure(int dimension) {
    FitPlan plan = Fit.to(dimension);
    Quality pca = quality("pca", fit(plan.with(PrincipalComponents.exact())));
    Quality adagio = quality("adagio", fit(plan.with(Adagio.halfSplit())));
    Timed smallest = fit(plan.with(Refined.standard()));
    double least = certified(smallest);
    tell(dimension, "smallest distortion", least, pca, adagio, quality("refined", smallest));
    Timed looser = bench.refined(dimension, LOOSER * least, seen);
    tell(
        dimension,
        "held to 1.5 times that",
        certified(looser),
        pca,
        adagio,
        quality("refined", looser));
  }

  private void tell(
      int dimension, String asked, double held, Quality pca, Quality adagio, Quality refined) {
    List<Quality> all = List.of(pca, adagio, refined);
    List<Value> values = new ArrayList<>();
    values.add(Value.of("held on the seen", Unit.FRACTION, held));
    values.addAll(values("recall@" + NEIGHBOURS, all, Quality::recall));
    if (seen.dimension() >= HIGH_DIMENSION) {
      claim(values, Claim.above(pca.recall));
    }
    values.addAll(values("max", all, Quality::max));
    claim(values, Claim.below(Math.min(pca.max, adagio.max)));
    values.addAll(values("mean", all, Quality::mean));
    claim(values, Claim.below(Math.min(pca.mean, adagio.mean)));
    values.add(Value.of("time", Unit.SECONDS, refined.seconds).should(Claim.below(seconds)));
    values.add(Value.of("processor time", Unit.SECONDS, refined.processorSeconds));
    bench.tell(
        ROW,
        "%s, %d to %d, %s".formatted(name, seen.dimension(), dimension, asked),
        values,
        "fitted to %,d points, measured on %,d others".formatted(seen.size(), others.size()));
  }

  private Timed fit(FitPlan plan) {
    return bench.time(plan, seen);
  }

  private static double certified(Timed fit) {
    return fit.result().orElseThrow().certificate().maxDistortion();
  }

  private Quality quality(String method, Timed fit) {
    PointCloud images = inMemory(fit.result().orElseThrow().map().apply(others));
    Reduction what = Reduction.of(others, images);
    DistortionProfile profile = Distortion.of(what);
    long[] rows = LongStream.range(0, others.size()).toArray();
    double recall = Recall.ofOwn(what, rows, NEIGHBOURS, Progress.NONE).mean();
    return new Quality(
        method, recall, profile.max(), profile.mean(), fit.seconds(), fit.processorSeconds());
  }

  private static List<Value> values(
      String what, List<Quality> all, ToDoubleFunction<Quality> value) {
    return all.stream()
        .map(q -> Value.of(what + " " + q.method, Unit.FRACTION, value.applyAsDouble(q)))
        .toList();
  }

  /** What the last value so far should be. */
  private static void claim(List<Value> values, Claim claim) {
    int last = values.size() - 1;
    values.set(last, values.get(last).should(claim));
  }

  private static PointCloud inMemory(PointCloud points) {
    return PointCloud.of(points.toMatrix());
  }
}
