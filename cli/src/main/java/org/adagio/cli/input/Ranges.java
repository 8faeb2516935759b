package org.adagio.cli.input;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.points.TableColumns;

/** What the columns of points hold, gathered in one pass over blocks of rows. */
public final class Ranges {
  private static final int BLOCK_VALUES = 1 << 18;

  /**
   * Of the bundled samples, the largest column has between 5 % (ionosphere) and 88 % (pima) of the
   * variance, and 99.8 % in wine, whose columns need to be scaled. Numbers of 100 rows beside eight
   * coordinates of variance 1 have 99 %.
   */
  private static final double NEARLY_ALL = 0.95;

  private final long rows;
  private final Column[] columns;

  /** Sums are of differences from the first row, in float64: what is far from 0 cancels little. */
  private static final class Column {
    private double first;
    private double lowest = Double.POSITIVE_INFINITY;
    private double highest = Double.NEGATIVE_INFINITY;
    private double sum;
    private double squares;
    private boolean countsRows = true;

    private void add(double value, long row) {
      if (row == 0) {
        first = value;
      }
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
      double difference = value - first;
      sum += difference;
      squares += difference * difference;
      countsRows &= difference == row;
    }
  }

  private Ranges(PointCloud points) {
    rows = points.size();
    columns = Stream.generate(Column::new).limit(points.dimension()).toArray(Column[]::new);
  }

  public static Ranges of(PointCloud points, Progress progress) {
    Ranges ranges = new Ranges(points);
    int d = points.dimension();
    int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / d));
    Matrix block = Matrix.zeros(rows, d);
    progress.stage("reading", points.size());
    for (long start = 0; start < points.size(); start += rows) {
      int count = (int) Math.min(rows, points.size() - start);
      points.read(start, count, block.values(), 0);
      for (int i = 0; i < count * d; i++) {
        ranges.columns[i % d].add(block.values()[i], start + i / d);
      }
      progress.advance(count);
    }
    return ranges;
  }

  public double min() {
    return each(column -> column.lowest).min().orElseThrow();
  }

  public double max() {
    return each(column -> column.highest).max().orElseThrow();
  }

  public double mean() {
    return (each(column -> column.sum).sum() / rows + each(column -> column.first).sum())
        / columns.length;
  }

  /** How many coordinates have one value in every point. */
  public int constantColumns() {
    return (int) each(column -> column.highest - column.lowest).filter(width -> width == 0).count();
  }

  /**
   * A warning about the first column of a table that may be no coordinate, or drowns all others.
   *
   * @param scaled whether no column will drown others
   */
  Optional<String> warning(TableColumns table, boolean scaled) {
    double total = each(this::variance).sum();
    return IntStream.range(0, columns.length)
        .filter(j -> columns[j].countsRows || variance(columns[j]) > NEARLY_ALL * total)
        .boxed()
        .findFirst()
        .filter(j -> columns[j].countsRows || !scaled)
        .map(j -> warning(j, table, total > 0 ? variance(columns[j]) / total : 0));
  }

  private String warning(int j, TableColumns table, double share) {
    int column = table.coordinates().get(j);
    String whose = "%s %s %.1f %% of the variance";
    String name = table.describe(column);
    return columns[j].countsRows
        ? whose.formatted(name, "counts the rows and has", 100 * share)
            + "; if it is no coordinate, --id %d carries it along".formatted(column)
        : whose.formatted(name, "has", 100 * share)
            + ", so that distances are nearly its alone; --standardize scales all columns,"
            + " --ignore %d leaves it out".formatted(column);
  }

  private double variance(Column column) {
    return column.squares / rows - Math.pow(column.sum / rows, 2);
  }

  private DoubleStream each(ToDoubleFunction<Column> figure) {
    return Stream.of(columns).mapToDouble(figure);
  }
}
