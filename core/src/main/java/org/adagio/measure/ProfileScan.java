package org.adagio.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.measure.Certificate.Coverage;

/** Gathers a {@link DistortionProfile} from one scan of all pairs. */
final class ProfileScan {
  private final long[] counts = new long[RatioHistogram.BINS];
  private final double[] distortionOfTile;
  private final Extremes extremes = new Extremes();
  private final TileScan scan;
  private long zeroSecants;

  ProfileScan(TileScan scan) {
    this.scan = scan;
    distortionOfTile = new double[scan.tileCount()];
  }

  DistortionProfile run(
      Reduction what, ScannedImages images, BandScan band, double stated, Progress progress) {
    long points = what.points().size();
    progress.stage("all pairs", points * (points - 1) / 2);
    scan.run(images, Optional.empty(), tile -> true, () -> new Share(band.visitor()), progress);
    double sum = 0;
    for (double tile : distortionOfTile) {
      sum += tile;
    }
    long pairs = Arrays.stream(counts).sum();
    List<SecantPair> ends = TileScan.exactly(what, extremes.bothEnds());
    return new PairTally(pairs, zeroSecants, band.found(), sum, counts, ends)
        .profile(Coverage.ALL_PAIRS, what.points(), stated);
  }

  private final class Share implements TileScan.Visitor {
    private final TileScan.Visitor companion;
    private final RatioStatistics statistics = new RatioStatistics(scan.rowsPerTile());
    private long zeros;

    Share(TileScan.Visitor companion) {
      this.companion = companion;
    }

    @Override
    public void row(RatioRow row) {
      statistics.add(row);
      zeros += row.zeroSecants();
      extremes.offer(row);
      companion.row(row);
    }

    @Override
    public void endOfTile(int tile) {
      distortionOfTile[tile] = statistics.takeDistortion();
      synchronized (counts) {
        statistics.takeCounts(counts);
        zeroSecants += zeros;
        zeros = 0;
      }
    }
  }
}
