package org.adagio.formats;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/** Points of a text file as they gather line by line. */
final class TextPoints {
  private final Path file;
  private final TableLayout layout;
  private final TableColumns columns;
  private final CellReader cells;
  private final CarriedRows carried = new CarriedRows();
  private final List<CarriedRows.Column> texts;
  private final PointRows rows;

  TextPoints(Path file, CellReader cells, TableLayout layout, ReadOptions options) {
    this.file = file;
    this.cells = cells;
    this.layout = layout;
    columns = layout.columns();
    texts = layout.carried().stream().map(i -> carried.column(layout.name(i))).toList();
    rows = new PointRows(file, options.missing(), columns.means());
  }

  void add(TableLine line) {
    if (line.width() != columns.width()) {
      throw new MalformedDataException(
          file, "line " + line.number(), columns.width() + " values", line.width() + " values");
    }
    double[] values = columns.kind() == TableColumns.Kind.LISTS ? vector(line) : numbers(line);
    if (rows.add(values, () -> "line " + line.number())) {
      for (int i = 0; i < texts.size(); i++) {
        texts.get(i).add(line.texts().get(i));
      }
    }
  }

  private double[] numbers(TableLine line) {
    double[] values = line.numbers();
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])
          && (rows.missing() == MissingValues.REFUSE || !Cell.isMissing(line.odd(i)))) {
        values[i] = cells.parse(line.number(), columns.coordinates().get(i), columns, line.odd(i));
      }
    }
    return values;
  }

  private double[] vector(TableLine line) {
    String place =
        "line %d, %s".formatted(line.number(), columns.describe(columns.coordinates().get(0)));
    return Cell.isMissing(line.odd(0))
        ? rows.absent(place)
        : PointRows.vector(file, place, line.odd(0));
  }

  /** Forgets what has gathered. */
  void discard() {
    rows.discard();
    carried.discard();
  }

  Dataset dataset() {
    List<CarriedColumn> all = texts.stream().map(column -> column.build(rows.count())).toList();
    int first = columns.coordinates().stream().mapToInt(Integer::intValue).min().orElse(0);
    int before = (int) layout.carried().stream().filter(column -> column < first).count();
    Optional<String> id =
        layout.id().isPresent() && layout.carried().contains(layout.id().getAsInt())
            ? Optional.of(layout.name(layout.id().getAsInt()))
            : Optional.empty();
    return rows.dataset(new Carried(all, before, id), columns);
  }
}
