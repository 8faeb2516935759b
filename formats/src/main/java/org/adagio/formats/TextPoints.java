package org.adagio.formats;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.adagio.data.Carried;
import org.adagio.data.CarriedColumn;
import org.adagio.data.Dataset;
import org.adagio.data.TableColumns;
import org.adagio.files.MalformedDataException;
import org.adagio.files.MissingValues;
import org.adagio.files.ReadOptions;

/** Points of a text file as they gather line by line. */
final class TextPoints {
  private final Path file;
  private final TableLayout layout;
  private final TableColumns columns;
  private final int[] coordinates;
  private final int[] carried;
  private final CellReader cells;
  private final List<List<String>> texts = new ArrayList<>();
  private final PointRows rows;

  TextPoints(Path file, Separator separator, TableLayout layout, ReadOptions options) {
    this.file = file;
    this.layout = layout;
    columns = layout.columns();
    coordinates = columns.coordinates().stream().mapToInt(Integer::intValue).toArray();
    carried = layout.carried().stream().mapToInt(Integer::intValue).toArray();
    layout.carried().forEach(column -> texts.add(new ArrayList<>()));
    cells = new CellReader(file, separator);
    rows = new PointRows(file, options.missing(), columns.means());
  }

  void add(CsvRecord line) {
    long number = line.getStartingLineNumber();
    if (line.getFieldCount() != columns.width()) {
      throw new MalformedDataException(
          file, "line " + number, columns.width() + " values", line.getFieldCount() + " values");
    }
    boolean kept =
        columns.kind() == TableColumns.Kind.LISTS
            ? rows.add(vector(line, number), "line " + number)
            : rows.add(numbers(line, number), "line " + number);
    for (int i = 0; kept && i < carried.length; i++) {
      texts.get(i).add(line.getField(carried[i]));
    }
  }

  private double[] numbers(CsvRecord line, long number) {
    double[] values = rows.row(coordinates.length);
    for (int i = 0; i < coordinates.length; i++) {
      String cell = line.getField(coordinates[i]);
      values[i] =
          rows.missing() != MissingValues.REFUSE && Cell.isMissing(cell)
              ? Double.NaN
              : cells.parse(number, coordinates[i], columns, cell);
    }
    return values;
  }

  private double[] vector(CsvRecord line, long number) {
    String cell = line.getField(coordinates[0]);
    String place = "line %d, %s".formatted(number, columns.describe(coordinates[0]));
    return Cell.isMissing(cell) ? rows.absent(place) : PointRows.vector(file, place, cell);
  }

  /** Forgets what has gathered. */
  void discard() {
    rows.discard();
  }

  Dataset dataset() {
    List<CarriedColumn> all = new ArrayList<>();
    for (int i = 0; i < carried.length; i++) {
      all.add(CarriedColumn.of(layout.name(carried[i]), texts.get(i)));
    }
    int first = columns.coordinates().stream().mapToInt(Integer::intValue).min().orElse(0);
    int before = (int) layout.carried().stream().filter(column -> column < first).count();
    Optional<String> id =
        layout.id().isPresent() && layout.carried().contains(layout.id().getAsInt())
            ? Optional.of(layout.name(layout.id().getAsInt()))
            : Optional.empty();
    return rows.dataset(new Carried(all, before, id), columns);
  }
}
