package org.adagio.distortion;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/** Gathers a {@link DistortionProfile} from one scan of all pairs. */
final class ProfileScan {
  private final long[] counts = new long[RatioHistogram.BINS];
  private final double[] distortionOfTile;
  private final Extremes extremes = new Extremes();
  private final PairScan scan;
  private long zeroSecants;

  ProfileScan(PairScan scan) {
    this.scan = scan;
    distortionOfTile = new double[scan.tileCount()];
  }

  /**
   * @param companion sees every row too, after the profile has
   */
  DistortionProfile run(PointCloud after, Supplier<PairScan.Visitor> companion, Progress progress) {
    long points = after.size();
    progress.stage("all pairs", points * (points - 1) / 2);
    return tally(after, tile -> true, companion, progress)
        .profile(Coverage.ALL_PAIRS, scan.points());
  }

  /** What was found of the pairs of some tiles. */
  PairTally tally(
      PointCloud after,
      IntPredicate wanted,
      Supplier<PairScan.Visitor> companion,
      Progress progress) {
    scan.run(after, wanted, () -> new Share(companion.get()), progress);
    double sum = 0;
    for (double tile : distortionOfTile) {
      sum += tile;
    }
    long pairs = Arrays.stream(counts).sum();
    List<SecantPair> ends = scan.exactly(after, extremes.bothEnds());
    return new PairTally(pairs, zeroSecants, 0, sum, counts, ends);
  }

  /** One worker's share. */
  private final class Share implements PairScan.Visitor {
    private final PairScan.Visitor companion;
    private final RatioStatistics statistics = new RatioStatistics(scan.rowsPerTile());
    private long zeros;

    Share(PairScan.Visitor companion) {
      this.companion = companion;
    }

    @Override
    public void row(RatioRow row) {
      statistics.add(row);
      zeros += row.zeroSecants();
      offerExtremes(row);
      companion.row(row);
    }

    private void offerExtremes(RatioRow row) {
      if (row.anyMayLieOutside(extremes.squaredLow(), extremes.squaredHigh())) {
        for (int j = row.from(); j < row.to(); j++) {
          if (row.mayLieOutside(j, extremes.squaredLow(), extremes.squaredHigh())) {
            extremes.offer(row.exactly(j));
          }
        }
      }
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
