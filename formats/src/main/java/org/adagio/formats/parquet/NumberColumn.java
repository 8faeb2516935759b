package org.adagio.formats.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The numbers of one column, row by row: a list of them, or one; NaN where one is missing. */
final class NumberColumn {
  private final int most;
  private final int ofList;
  private final boolean isOfFloats;
  private final ParquetNumber number;
  private final double[] values = new double[ColumnPages.MOST];
  private ColumnPages pages;
  private int count;
  private int at;
  private double[] room = new double[1 << 10];
  private double[] row = {};

  NumberColumn(MessageType schema, ColumnDescriptor leaf) {
    most = leaf.getMaxDefinitionLevel();
    isOfFloats = leaf.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.FLOAT;
    number = ParquetNumber.of(leaf.getPrimitiveType()).orElseThrow();
    ofList = ofList(schema, leaf.getPath());
  }

  /** How much of the way to a value is there, at least, where its list has an entry for it. */
  private static int ofList(MessageType schema, String... path) {
    for (int length = 1; length <= path.length; length++) {
      String[] start = Arrays.copyOf(path, length);
      if (schema.getMaxRepetitionLevel(start) > 0) {
        return schema.getMaxDefinitionLevel(start);
      }
    }
    return 0;
  }

  /** Begins with the next group of rows. */
  void begin(ColumnPages next) {
    pages = next;
    count = 0;
    at = 0;
  }

  /**
   * Reads the numbers of some rows, in a column of one number a row.
   *
   * @param rows of all columns, of which this is one
   */
  void next(double[][] rows, int size, int column) throws IOException {
    for (int i = 0; i < size; i++) {
      if (at == count && !load()) {
        throw tooFew();
      }
      rows[i][column] = values[at++];
    }
  }

  /**
   * The list of the next row, good until the one after it; empty where there is no list, or one
   * without entries.
   */
  double[] nextList() throws IOException {
    if (at == count && !load()) {
      throw tooFew();
    }
    if (pages.definition(at) < ofList) {
      at++;
      return new double[0];
    }
    int length = 0;
    do {
      int end = at + 1;
      while (end < count && pages.goesOn(end)) {
        end++;
      }
      if (length + end - at > room.length) {
        room = Arrays.copyOf(room, 2 * (length + end - at));
      }
      System.arraycopy(values, at, room, length, end - at);
      length += end - at;
      at = end;
    } while (at == count && load() && pages.goesOn(0));
    row = row.length == length ? row : new double[length];
    System.arraycopy(room, 0, row, 0, length);
    return row;
  }

  private static EOFException tooFew() {
    return new EOFException("a column holds fewer values than rows");
  }

  private boolean load() throws IOException {
    if (!pages.next()) {
      return false;
    }
    at = 0;
    count = pages.count();
    ValuesReader reader = pages.values();
    if (isOfFloats && reader instanceof PlainNumbers plain && pages.areAllThere()) {
      plain.readFloats(values, count);
      return true;
    }
    for (int i = 0; i < count; i++) {
      values[i] = pages.definition(i) == most ? number.of(reader) : Double.NaN;
    }
    return true;
  }
}
