package org.adagio.cli.input;

import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.points.TableColumns;

/**
 * A column of a table that may be no coordinate, or drowns all others.
 *
 * @param name its position and name
 * @param column its position
 * @param countsRows whether each of its values is one more than the one before
 * @param share of the variance of all coordinates
 */
record SuspectColumn(String name, int column, boolean countsRows, double share) {

  /**
   * Of the bundled samples, the largest column has between 5 % (ionosphere) and 88 % (pima) of the
   * variance, and 99.8 % in wine, whose columns need to be scaled. Numbers of 100 rows beside eight
   * coordinates of variance 1 have 99 %.
   */
  private static final double NEARLY_ALL = 0.95;

  static Optional<SuspectColumn> in(PointCloud points, TableColumns table) {
    if (points.dimension() < 2 || points.size() < 3) {
      return Optional.empty();
    }
    Ranges ranges = Ranges.of(points, Progress.NONE);
    return IntStream.range(0, points.dimension())
        .filter(j -> ranges.countsRows(j) || ranges.share(j) > NEARLY_ALL)
        .boxed()
        .findFirst()
        .map(
            j -> {
              int column = table.coordinates().get(j);
              return new SuspectColumn(
                  table.describe(column), column, ranges.countsRows(j), ranges.share(j));
            });
  }

  String warning() {
    String variance = "has %.1f %% of the variance".formatted(100 * share);
    return countsRows
        ? "%s counts the rows and %s; if it is no coordinate, --id %d carries it along"
            .formatted(name, variance, column)
        : "%s %s, so that distances are nearly its alone; --standardize scales all"
                .formatted(name, variance)
            + " columns, --ignore %d leaves it out".formatted(column);
  }
}
