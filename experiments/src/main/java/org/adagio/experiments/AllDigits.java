package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.experiments.data.RequiredFile;
import org.adagio.experiments.laboratory.Claim;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.TimedFit;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Paragraph;
import org.adagio.report.Row;
import org.adagio.report.Table;

/** What the abstract says of all of MNIST. */
final class AllDigits {
  static final RequiredFile IMAGES =
      RequiredFile.at("mnist/train-images-idx3-ubyte", "MNIST's training images, as published");

  private static final int DIMENSION = 100;
  private static final int REPETITIONS = 3;
  private static final double PAPER_SECONDS = 10;

  private AllDigits() {}

  /** One map of all points. */
  private record Measured(String method, double seconds, DistortionProfile profile) {}

  static Finding run(Laboratory laboratory, Progress progress) {
    PointCloud points =
        PointCloud.of(laboratory.sources().open(IMAGES).orElseThrow().points().toMatrix());
    int dimension = Math.min(DIMENSION, points.dimension());
    FitPlan plan = Fit.to(dimension).seed(laboratory.settings().seed()).progress(progress);
    List<Measured> all = new ArrayList<>();
    all.add(measure("PCA", plan.with(PrincipalComponents.exact()), points));
    all.add(measure("Adagio", plan.with(Adagio.halfSplit()), points));
    double adagio = all.get(1).seconds;
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            String.format(
                Locale.ROOT,
                "%,d points of dimension %d, to dimension %d; the paper does not say to which it"
                    + " went. Times are medians of %d fits in memory; every pair is looked at"
                    + " after.",
                points.size(),
                points.dimension(),
                dimension,
                REPETITIONS)));
    blocks.add(table(all));
    blocks.add(
        Claim.table(
            List.of(
                new Claim(
                    "Adagio takes less than 10 s on 60 000 points of dimension 784",
                    String.format(Locale.ROOT, "%.2f s", adagio),
                    adagio < PAPER_SECONDS))));
    return new Finding(
        String.format(Locale.ROOT, "Adagio fits all digits in %.2f s (paper: below 10 s)", adagio),
        blocks);
  }

  private static Measured measure(String name, FitPlan plan, PointCloud points) {
    TimedFit fit = TimedFit.median(REPETITIONS, plan, points);
    Run run = new Run(0, plan.choices().execution().progress());
    return new Measured(
        name, fit.seconds(), Distortion.of(fit.map().reduction(points), Pairs.all(), run));
  }

  private static Table table(List<Measured> all) {
    return new Table(
        "Time and distortion on all of MNIST",
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("seconds", "time", Format.SECONDS),
            new Column("pairs", "pairs", Format.COUNT),
            new Column("maxDistortion", "distortion", "largest", Format.BOUND),
            new Column("meanDistortion", "distortion", "mean", Format.DISTORTION)),
        all.stream()
            .map(
                one ->
                    Row.of(
                        Cell.of(one.method),
                        Cell.of(one.seconds),
                        Cell.of(one.profile.pairs()),
                        Cell.of(one.profile.max()),
                        Cell.of(one.profile.mean())))
            .toList());
  }
}
