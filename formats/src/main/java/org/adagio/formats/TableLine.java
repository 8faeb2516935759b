package org.adagio.formats;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordWrapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.points.TableColumns;

/**
 * The line of a table that was read last: coordinates as numbers, which need no text, and the cells
 * that go along as text.
 */
final class TableLine extends AbstractBaseCsvCallbackHandler<TableLine> {
  static final int MOST_COLUMNS = 1 << 22;
  private static final long LONGEST_LINE = 1L << 28;
  private static final int CARRIED = -1;
  private static final int LEFT_OUT = -2;

  private final Path file;
  private final CellReader cells;
  private final int[] roles;
  private final double[] numbers;
  private final boolean areVectors;
  private final String[] odd;
  private final List<String> texts = new ArrayList<>();
  private long characters;
  private boolean isBlank;
  private boolean hasLineEnd;

  /** Every cell is text. */
  TableLine(Path file) {
    this(file, null, new int[0], new double[0], false);
  }

  /** Coordinates are numbers, in their order; all cells that do not go along are left out. */
  TableLine(Path file, CellReader cells, TableLayout layout) {
    this(
        file,
        cells,
        roles(layout),
        new double[layout.columns().coordinates().size()],
        layout.columns().kind() == TableColumns.Kind.LISTS);
  }

  private TableLine(
      Path file, CellReader cells, int[] roles, double[] numbers, boolean areVectors) {
    this.file = file;
    this.cells = cells;
    this.roles = roles;
    this.numbers = numbers;
    this.areVectors = areVectors;
    odd = new String[numbers.length];
  }

  private static int[] roles(TableLayout layout) {
    int[] roles = new int[layout.columns().width()];
    Arrays.fill(roles, LEFT_OUT);
    layout.carried().forEach(column -> roles[column] = CARRIED);
    List<Integer> coordinates = layout.columns().coordinates();
    for (int i = 0; i < coordinates.size(); i++) {
      roles[coordinates.get(i)] = i;
    }
    return roles;
  }

  @Override
  protected void handleBegin(long line) {
    texts.clear();
    characters = 0;
  }

  @Override
  protected void handleField(int index, char[] from, int offset, int length, boolean quoted) {
    characters += length;
    if (index >= MOST_COLUMNS || characters > LONGEST_LINE) {
      throw new MalformedDataException(
          file,
          "line " + number(),
          "at most %d columns and %d characters".formatted(MOST_COLUMNS, LONGEST_LINE),
          "more");
    }
    isBlank = index == 0 && isBlank(from, offset, length);
    hasLineEnd = quoted && hasLineEnd(from, offset, length);
    int role = cells == null ? CARRIED : index < roles.length ? roles[index] : LEFT_OUT;
    if (role >= 0) {
      double value = areVectors ? Double.NaN : cells.number(from, offset, length);
      numbers[role] = value;
      odd[role] = Double.isNaN(value) ? new String(from, offset, length) : null;
    } else if (role == CARRIED) {
      texts.add(new String(from, offset, length));
    }
  }

  private static boolean isBlank(char[] from, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!Character.isWhitespace(from[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasLineEnd(char[] from, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (from[i] == '\n' || from[i] == '\r') {
        return true;
      }
    }
    return false;
  }

  @Override
  protected RecordWrapper<TableLine> buildRecord() {
    return wrapRecord(this);
  }

  /** Its number, counted from 1; a cell may go on in the lines after it. */
  long number() {
    return getStartingLineNumber();
  }

  int width() {
    return getFieldCount();
  }

  /** Whether there is one cell and nothing in it. */
  boolean isBlank() {
    return isBlank;
  }

  /** Whether the last cell goes on in another line. */
  boolean hasLineEnd() {
    return hasLineEnd;
  }

  /** The coordinates, good until the next line; NaN if the cell needs a closer look. */
  double[] numbers() {
    return numbers;
  }

  /** The text of a coordinate that is NaN. */
  String odd(int coordinate) {
    return odd[coordinate];
  }

  /** The cells that are text, in their order, good until the next line. */
  List<String> texts() {
    return texts;
  }
}
