package org.adagio.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.laboratory.Claim;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.TimedFit;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.DistortionProfile;
import org.adagio.points.PointCloud;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.Paragraph;
import org.adagio.report.Row;
import org.adagio.report.Table;

/** The distribution of the distortion at dimension 20 for the nine time series sets. */
final class SeriesHistograms {
  private static final int DIMENSION = 20;
  private static final int REPETITIONS = 3;
  private static final double PAPER_OVERHEAD = 1;

  private SeriesHistograms() {}

  /** A fitted map's time and distortion. */
  private record Measured(double seconds, DistortionProfile profile) {

    static Measured of(FitPlan plan, int repetitions, PointCloud points) {
      TimedFit fit = TimedFit.median(repetitions, plan, points);
      return new Measured(fit.seconds(), fit.profile());
    }

    double max() {
      return profile.max();
    }
  }

  /** One set with its three maps. */
  private record Trio(String name, Measured pca, Measured adagio, Measured refined) {}

  static Finding run(Laboratory laboratory, Progress progress) {
    progress.stage("distributions", PaperSet.timeSeries().size());
    List<Trio> all = new ArrayList<>();
    for (PaperSet set : PaperSet.timeSeries()) {
      progress.note(set.name());
      set.open(laboratory.sources())
          .ifPresent(
              found -> all.add(trio(set.name(), found.points(), laboratory.settings().seed())));
      progress.advance(1);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "PCA to 20 dimensions, Adagio with 10 principal components and 10 sign rows, and"
                + " Refined. The paper draws the distributions without numbers; the last columns"
                + " count as its authors' code does, without the pair of each point with the one"
                + " before it."));
    blocks.add(table(all));
    blocks.add(Claim.table(claims(all)));
    laboratory.sources().absence(PaperSet.required(PaperSet.timeSeries())).ifPresent(blocks::add);
    all.forEach(one -> blocks.add(chart(one)));
    long adagio = all.stream().filter(one -> one.adagio.max() < one.pca.max()).count();
    long refined =
        all.stream()
            .filter(one -> one.refined.max() < Math.min(one.pca.max(), one.adagio.max()))
            .count();
    return new Finding(
        "of %d sets, Adagio's largest distortion is below PCA's on %d, Refined's below both on %d"
            .formatted(all.size(), adagio, refined),
        blocks);
  }

  private static Trio trio(String name, PointCloud points, long seed) {
    int dimension = Math.min(DIMENSION, points.dimension());
    FitPlan plan = Fit.to(dimension);
    TimedFit.warmUp(points);
    return new Trio(
        name,
        Measured.of(plan.with(PrincipalComponents.exact()), REPETITIONS, points),
        Measured.of(plan.with(Adagio.halfSplit()).seed(seed), REPETITIONS, points),
        Measured.of(plan.with(Refined.standard()), 1, points));
  }

  private static Block chart(Trio trio) {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    profiles.put("PCA", trio.pca.profile);
    profiles.put("Adagio", trio.adagio.profile);
    profiles.put("Refined", trio.refined.profile);
    return DistortionBins.chart(trio.name, profiles);
  }

  private static Table table(List<Trio> all) {
    String authors = "largest by the authors' code";
    return new Table(
        "Distortion over all pairs at dimension 20",
        List.of(
            new Column("name", "data set", Format.TEXT),
            new Column("pcaMax", "PCA", "largest", Format.BOUND),
            new Column("pcaMean", "PCA", "mean", Format.DISTORTION),
            new Column("pcaSeconds", "PCA", "time", Format.SECONDS),
            new Column("adagioMax", "Adagio", "largest", Format.BOUND),
            new Column("adagioMean", "Adagio", "mean", Format.DISTORTION),
            new Column("adagioSeconds", "Adagio", "time", Format.SECONDS),
            new Column("refinedMax", "Refined", "largest", Format.BOUND),
            new Column("refinedMean", "Refined", "mean", Format.DISTORTION),
            new Column("refinedSeconds", "Refined", "time", Format.SECONDS),
            new Column("pcaAuthorsMax", authors, "PCA", Format.BOUND),
            new Column("adagioAuthorsMax", authors, "Adagio", Format.BOUND)),
        all.stream().map(SeriesHistograms::row).toList());
  }

  private static Row row(Trio trio) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(trio.name));
    for (Measured one : List.of(trio.pca, trio.adagio, trio.refined)) {
      cells.add(Cell.of(one.max()));
      cells.add(Cell.of(one.profile.mean()));
      cells.add(Cell.of(one.seconds));
    }
    cells.add(Cell.of(AuthorsMeasure.max(trio.pca.profile).orElse(Double.NaN)));
    cells.add(Cell.of(AuthorsMeasure.max(trio.adagio.profile).orElse(Double.NaN)));
    return Row.of(cells.toArray(Cell[]::new));
  }

  private static List<Claim> claims(List<Trio> all) {
    List<Claim> claims = new ArrayList<>();
    Trio best = all.get(0);
    double overhead = Double.NEGATIVE_INFINITY;
    int lower = 0;
    int lowerMean = 0;
    for (Trio one : all) {
      best = one.pca.max() < best.pca.max() ? one : best;
      overhead = Math.max(overhead, one.adagio.seconds - one.pca.seconds);
      lower += one.adagio.max() < one.pca.max() ? 1 : 0;
      lowerMean += one.adagio.profile.mean() < one.pca.profile.mean() ? 1 : 0;
    }
    claims.add(
        new Claim(
            "PCA performs better on UWaveGesture than on the others",
            "smallest on %s, %s".formatted(best.name, Figures.atMost(best.pca.max())),
            best.name.equals("UWaveGesture")));
    claims.add(
        new Claim(
            "Adagio keeps distances significantly better than PCA",
            "largest distortion lower on %d of %d sets, mean on %d"
                .formatted(lower, all.size(), lowerMean),
            lower == all.size()));
    claims.add(
        new Claim(
            "Adagio takes at most one second longer than PCA",
            String.format(Locale.ROOT, "at most %.3f s longer", overhead),
            overhead <= PAPER_OVERHEAD));
    return claims;
  }
}
