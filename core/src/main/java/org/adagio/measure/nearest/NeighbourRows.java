package org.adagio.measure.nearest;

import java.util.Objects;

/**
 * The nearest points of each query, nearest first; of points at the same distance the lower row
 * comes first.
 *
 * @param rows their rows in the cloud, one array a query
 * @param distances to them, in float64 from the differences of the coordinates
 */
public record NeighbourRows(int[][] rows, double[][] distances) {
  /** Refuses what is missing. */
  public NeighbourRows {
    Objects.requireNonNull(rows, "rows");
  }

  /** How many queries were answered. */
  public int queries() {
    return rows.length;
  }
}
