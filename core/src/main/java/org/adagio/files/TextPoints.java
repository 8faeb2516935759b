package org.adagio.files;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.adagio.data.Dataset;
import org.adagio.data.Ids;
import org.adagio.data.TableColumns;

/** Points of a text file as they gather line by line. */
final class TextPoints {
  private final Path file;
  private final TableColumns columns;
  private final int[] coordinates;
  private final MissingValues missing;
  private final CellReader cells;
  private final List<String> ids = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final Map<String, String> knownLabels = new HashMap<>();
  private final TextValues values = new TextValues();
  private long rows;
  private long skipped;

  TextPoints(Path file, Separator separator, TableColumns columns, MissingValues missing) {
    this.file = file;
    this.columns = columns;
    this.missing = missing;
    coordinates = columns.coordinates().stream().mapToInt(Integer::intValue).toArray();
    cells = new CellReader(file, separator);
  }

  void add(CsvRecord record) {
    long line = record.getStartingLineNumber();
    if (record.getFieldCount() != columns.width()) {
      throw new MalformedDataException(
          file, "line " + line, columns.width() + " values", record.getFieldCount() + " values");
    }
    if (missing == MissingValues.SKIP && lacksAValue(record)) {
      skipped++;
      return;
    }
    for (int column : coordinates) {
      values.add(cells.parse(line, column, columns, record.getField(column)));
    }
    text(record, columns.id()).ifPresent(id -> ids.add(id));
    text(record, columns.label())
        .ifPresent(label -> labels.add(knownLabels.computeIfAbsent(label, same -> same)));
    rows++;
  }

  private boolean lacksAValue(CsvRecord record) {
    for (int column : coordinates) {
      if (Cell.isMissing(record.getField(column))) {
        return true;
      }
    }
    return false;
  }

  /** A label or id of several lines comes from a quote that is never closed and hides points. */
  private Optional<String> text(CsvRecord record, OptionalInt column) {
    if (column.isEmpty()) {
      return Optional.empty();
    }
    String text = record.getField(column.getAsInt()).strip();
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw new MalformedDataException(
          file,
          "line %d, %s"
              .formatted(record.getStartingLineNumber(), columns.describe(column.getAsInt())),
          column.equals(columns.label()) ? "a label on one line" : "an id on one line",
          Excerpt.of(text));
    }
    return Optional.of(text);
  }

  /** Forgets what has gathered. */
  void discard() {
    values.discard();
  }

  Dataset dataset() {
    if (values.length() == 0) {
      throw MalformedDataException.unreadable(
          file,
          skipped > 0
              ? "holds no point without a missing value, in %d rows".formatted(skipped)
              : "holds no values; expected at least one point of at least one coordinate");
    }
    return new Dataset(
        file.getFileName().toString(),
        values.points((int) (values.length() / rows)),
        labels,
        Ids.of(ids),
        Optional.of(columns),
        skipped);
  }
}
