package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Row;
import org.adagio.report.Table;

/**
 * How PCA's dimensions change from one random sample of 800 digits to another: the paper's sample
 * is not known.
 */
final class SampleSpread {
  private static final int SAMPLES = 10;
  private static final int POINTS = 800;

  private SampleSpread() {}

  static Table table(PointCloud all, long seed, Progress progress) {
    progress.stage("other samples", SAMPLES);
    List<int[]> found = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < SAMPLES; i++) {
      found.add(dimensions(sample(all, random.split())));
      progress.advance(1);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < Table2.DISTORTIONS.size(); i++) {
      int at = i;
      int paper = Published.PCA.get(i).dimension();
      int[] sorted = found.stream().mapToInt(one -> one[at]).sorted().toArray();
      rows.add(
          Row.of(
              Cell.of(Table2.DISTORTIONS.get(i)),
              Cell.of(paper),
              Cell.of(sorted[0]),
              Cell.of(sorted[SAMPLES / 2]),
              Cell.of(sorted[SAMPLES - 1])));
    }
    return new Table(
        "PCA's dimension on %d other samples of %d digits, drawn from all with seed %d"
            .formatted(SAMPLES, POINTS, seed),
        List.of(
            new Column("distortion", "within", Format.VALUE),
            new Column("paperDimension", "paper", "dimension", Format.COUNT),
            new Column("lowest", "ours", "lowest", Format.COUNT),
            new Column("median", "ours", "median", Format.COUNT),
            new Column("highest", "ours", "highest", Format.COUNT)),
        rows);
  }

  private static PointCloud sample(PointCloud all, SplittableRandom random) {
    int count = (int) Math.min(POINTS, all.size());
    long[] rows = random.longs(0, all.size()).distinct().limit(count).sorted().toArray();
    return PointCloud.of(all.select(rows).toMatrix());
  }

  private static int[] dimensions(PointCloud points) {
    return Table2.DISTORTIONS.stream()
        .mapToInt(
            within ->
                Fit.within(within)
                    .with(PrincipalComponents.exact())
                    .certify(Pairs.none())
                    .on(points)
                    .map()
                    .dimension())
        .toArray();
  }
}
