package org.adagio.embedding;

import java.util.Objects;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/**
 * Points in two parts, by whether a map was fitted to them.
 *
 * @param seen the points that the map was fitted to
 * @param unseen the others: held out from the fit, or not drawn for it
 */
public record SeenSplit(PointCloud seen, PointCloud unseen) {
  /** Refuses what is missing. */
  public SeenSplit {
    Objects.requireNonNull(seen, "seen");
    Objects.requireNonNull(unseen, "unseen");
  }

  /** Draws again what the fit drew; empty where that does not give the points it was fitted to. */
  static Optional<SeenSplit> of(PointCloud points, Provenance origin, Progress progress) {
    long all = points.size();
    long fitted = origin.points();
    if (origin.drawnFrom().map(Provenance.Data::points).orElse(-1L) != all || fitted >= all) {
      return Optional.empty();
    }
    long[] heldOut = HoldOutRule.rows(all, origin.heldOut(), origin.seed());
    SeenSplit split =
        fitted == all - heldOut.length
            ? new SeenSplit(points.without(heldOut), points.select(heldOut))
            : drawn(points, fittedRows(all, heldOut, origin));
    return Fingerprint.data(split.seen, progress).equals(origin.data())
        ? Optional.of(split)
        : Optional.empty();
  }

  private static SeenSplit drawn(PointCloud points, long[] rows) {
    return new SeenSplit(points.select(rows), points.without(rows));
  }

  /** The rows fitted to were drawn among those not held out; both ascend. */
  private static long[] fittedRows(long all, long[] heldOut, Provenance origin) {
    int count = Math.toIntExact(origin.points());
    long[] rows = GrowingDraw.fittedRows(all - heldOut.length, count, origin.seed());
    int passed = 0;
    for (int i = 0; i < rows.length; i++) {
      while (passed < heldOut.length && heldOut[passed] <= rows[i] + passed) {
        passed++;
      }
      rows[i] += passed;
    }
    return rows;
  }
}
