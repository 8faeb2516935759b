package org.adagio.formats;

import java.nio.file.Path;
import org.adagio.data.CarriedColumn.Kind;
import org.adagio.files.MalformedDataException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/** The values of a column that is no coordinate, each as its text and what it is. */
final class ParquetText {

  /**
   * A value.
   *
   * @param text empty where there is none
   */
  record Value(Kind kind, String text) {
    private static final Value NONE = new Value(Kind.NULL, "");
  }

  private final ColumnDescriptor leaf;

  /**
   * @throws MalformedDataException if a row may have several values in the column: the value of
   *     each row could not be told from the others
   */
  ParquetText(Path file, ColumnDescriptor leaf) {
    this.leaf = leaf;
    if (leaf.getMaxRepetitionLevel() > 0) {
      throw new MalformedDataException(
          file, "schema", "one value a row in column \"%s\"".formatted(leaf.getPath()[0]), "lists");
    }
  }

  /**
   * Reads the value where a column stands, and goes on to the next.
   *
   * @param row for a message
   */
  Value next(ColumnReader column, long row) {
    boolean present = column.getCurrentDefinitionLevel() == leaf.getMaxDefinitionLevel();
    Value value = present ? value(column) : Value.NONE;
    column.consume();
    return value;
  }

  /** Goes on to the next value. */
  void skip(ColumnReader column) {
    if (column.getCurrentDefinitionLevel() == leaf.getMaxDefinitionLevel()) {
      column.skip();
    }
    column.consume();
  }

  private Value value(ColumnReader column) {
    return switch (leaf.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new Value(Kind.NUMBER, Integer.toString(column.getInteger()));
      case INT64 -> new Value(Kind.NUMBER, Long.toString(column.getLong()));
      case FLOAT -> new Value(Kind.NUMBER, Float.toString(column.getFloat()));
      case DOUBLE -> new Value(Kind.NUMBER, Double.toString(column.getDouble()));
      case BOOLEAN -> new Value(Kind.BOOLEAN, Boolean.toString(column.getBoolean()));
      default -> new Value(Kind.TEXT, column.getBinary().toStringUsingUTF8());
    };
  }
}
