package org.adagio.model;

import java.util.Objects;
import java.util.Optional;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

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
  static Optional<SeenSplit> of(PointCloud points, Provenance origin) {
    long all = points.size();
    long fitted = origin.points();
    if (origin.drawnFrom().map(Provenance.Data::points).orElse(-1L) != all || fitted >= all) {
      return Optional.empty();
    }
    long[] heldOut = Split.rows(all, origin.heldOut(), Draw.HELD_OUT_POINTS.seed(origin.seed()));
    SeenSplit split =
        fitted == all - heldOut.length
            ? new SeenSplit(Rows.without(points, heldOut), points.select(heldOut))
            : drawn(points, fittedRows(all, heldOut, origin));
    return Provenance.Data.of(split.seen).equals(origin.data())
        ? Optional.of(split)
        : Optional.empty();
  }

  private static SeenSplit drawn(PointCloud points, long[] rows) {
    return new SeenSplit(points.select(rows), Rows.without(points, rows));
  }

  /** The rows fitted to were drawn among those not held out; both ascend. */
  private static long[] fittedRows(long all, long[] heldOut, Provenance origin) {
    int count = Math.toIntExact(origin.points());
    long[] rows = Split.rows(all - heldOut.length, count, Draw.FITTED_POINTS.seed(origin.seed()));
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
