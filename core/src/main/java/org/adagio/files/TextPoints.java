package org.adagio.files;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;

/** Points of a text file as they gather line by line. */
final class TextPoints {
  private final Path file;
  private final int columns;
  private final int labelColumn;
  private final List<String> labels = new ArrayList<>();
  private final Map<String, String> knownLabels = new HashMap<>();
  private final TextValues values = new TextValues();
  private int rows;

  TextPoints(Path file, int columns, int labelColumn) {
    this.file = file;
    this.columns = columns;
    this.labelColumn = labelColumn;
  }

  void add(CsvRecord record) {
    long line = record.getStartingLineNumber();
    if (record.getFieldCount() != columns) {
      throw new MalformedDataException(
          file, "line " + line, columns + " values", record.getFieldCount() + " values");
    }
    makeRoom();
    for (int column = 0; column < columns; column++) {
      String cell = record.getField(column);
      if (column == labelColumn) {
        labels.add(label(line, cell.strip()));
      } else {
        values.add(Cell.parse(file, line, column, cell));
      }
    }
    rows++;
  }

  /** A label of several lines comes from a quote that is never closed and hides points. */
  private String label(long line, String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw new MalformedDataException(
          file,
          "line %d, column %d".formatted(line, labelColumn + 1),
          "a label on one line",
          Excerpt.of(text));
    }
    return knownLabels.computeIfAbsent(text, same -> same);
  }

  private void makeRoom() {
    if (!values.makeRoom(columns)) {
      throw MalformedDataException.unreadable(
          file, "holds more than 2^31 - 9 values, too many for text; use npy or fvecs");
    }
  }

  Dataset dataset() {
    if (values.length() == 0) {
      throw MalformedDataException.unreadable(
          file, "holds no values; expected at least one point of at least one coordinate");
    }
    PointCloud points = values.points(values.length() / rows);
    return new Dataset(file.getFileName().toString(), points, labels);
  }
}
