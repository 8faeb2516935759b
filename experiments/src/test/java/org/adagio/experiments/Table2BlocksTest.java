package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.adagio.experiments.laboratory.Outcome;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.report.TextReport;
import org.junit.jupiter.api.Test;

class Table2BlocksTest {
  private static final Table2 TABLE =
      new Table2(
          List.of(
              row("PCA", new Published(337, 5.18), found(306, 306, 1)),
              row("Adagio", new Published(298, 5.6), found(259, 266, 5)),
              row("JL", new Published(0, 0), new Outcome.NoneBelow(784, 5, 0.1)),
              row("NuMax", new Published(83, 1105), new Outcome.Stopped(120, "no time"))));

  private static Table2.Row row(String method, Published paper, Outcome ours) {
    return new Table2.Row(method, Collections.nCopies(3, new Table2.Cell(0.05, paper, ours)));
  }

  private static Outcome found(int lowest, int highest, int seeds) {
    PointCloud before = PointCloud.of(new float[][] {{0}, {1}});
    PointCloud after = PointCloud.of(new float[][] {{0}, {0.9501f}}); // 1 − 0.9501² = 0.0973
    DistortionProfile profile = Distortion.of(Reduction.of(before, after));
    return new Outcome.Found(lowest, lowest, highest, seeds, seeds, 0.25, profile);
  }

  @Test
  void setsThePaperBesideOurs() {
    assertThat(TextReport.of(Table2Blocks.table(TABLE)))
        .containsPattern(
            "0\\.05 +PCA +\\| +337 +5\\.18 s +\\| +306 +- +0\\.25 s +\\| +-31 +\\| +0\\.0499"
                + " +0\\.0974")
        .containsPattern("Adagio +\\| +298 +5\\.60 s +\\| +259 +259-266")
        .containsPattern("JL +\\| +- +- +\\| +none < 784")
        .containsPattern("NuMax +\\| +83 +1,?105 s +\\| +stopped");
  }
}
