package org.adagio.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Curves over a common axis.
 *
 * @param title what it shows
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the curves
 * @param references what they are judged by
 */
public record LineChart(
    String title, Axis x, Axis y, List<Series> series, List<Reference> references)
    implements Chart {

  /** How a series is drawn. */
  public enum Look {
    /** A curve with its points marked. */
    MARKED_LINE,
    /** A curve alone, for many points. */
    LINE,
    /** A dashed curve, for what is only there to compare with, such as the paper's. */
    DASHED_LINE,
    /** Points alone. */
    MARKERS
  }

  /**
   * One point.
   *
   * @param x finite
   * @param y finite
   */
  public record Point(double x, double y) {

    /** Refuses what cannot be drawn. */
    public Point {
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        throw new IllegalArgumentException("a point must be finite, got (%s, %s)".formatted(x, y));
      }
    }
  }

  /**
   * One curve. The same name has the same colour all over a page.
   *
   * @param name what the legend says
   * @param points in the order in which they are joined
   * @param look how it is drawn
   */
  public record Series(String name, List<Point> points, Look look) {

    /** Copies the list. */
    public Series {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(look, "look");
      points = List.copyOf(points);
    }
  }

  /** Checks that a logarithmic axis has only positive values. */
  public LineChart {
    Objects.requireNonNull(title, "title");
    series = List.copyOf(series);
    references = List.copyOf(references);
    for (Series one : series) {
      for (Point point : one.points()) {
        requirePositive(x, point.x());
        requirePositive(y, point.y());
      }
    }
  }

  private static void requirePositive(Axis axis, double value) {
    if (axis.scale() == Axis.Scale.LOGARITHMIC && !(value > 0)) {
      throw new IllegalArgumentException(
          "a value on the logarithmic axis %s must be positive, got %s"
              .formatted(axis.title(), value));
    }
  }

  /** One row a place on the horizontal axis, one column a series. */
  @Override
  public Table data() {
    TreeSet<Double> places = new TreeSet<>();
    series.forEach(one -> one.points().forEach(point -> places.add(point.x())));
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("x", x.title(), x.format()));
    for (int i = 0; i < series.size(); i++) {
      columns.add(new Column("y" + (i + 1), series.get(i).name(), y.format()));
    }
    List<Row> rows = new ArrayList<>();
    for (double place : places) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(place));
      series.forEach(one -> cells.add(at(place, one)));
      rows.add(new Row(cells, Verdict.NONE));
    }
    return new Table("%s over %s".formatted(y.title(), x.title()), columns, rows);
  }

  private static Cell at(double place, Series series) {
    return series.points().stream()
        .filter(point -> point.x() == place)
        .map(point -> Cell.of(point.y()))
        .findFirst()
        .orElse(Cell.missing());
  }
}
