package org.adagio.formats.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import org.adagio.MalformedDataException;
import org.adagio.points.CarriedColumn.Kind;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.BsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The values of a column that is no coordinate, each as its exact text and what it is: 64 bits
 * without a sign, decimals, dates and UUIDs as people write them, bytes of fixed length as
 * hexadecimal digits.
 */
final class TextColumn {

  /**
   * A value.
   *
   * @param text empty where there is none
   */
  record Value(Kind kind, String text) {
    private static final Value NONE = new Value(Kind.NULL, "");
  }

  private static final int JULIAN_DAY_OF_1970 = 2_440_588;

  private final Path file;
  private final ColumnDescriptor leaf;
  private final PrimitiveType type;
  private final LogicalTypeAnnotation logical;
  private ColumnPages pages;
  private int count;
  private int at;

  /**
   * @throws MalformedDataException if a row may have several values in the column: the value of
   *     each row could not be told from the others
   */
  TextColumn(Path file, ColumnDescriptor leaf) {
    this.file = file;
    this.leaf = leaf;
    type = leaf.getPrimitiveType();
    logical = type.getLogicalTypeAnnotation();
    if (leaf.getMaxRepetitionLevel() > 0) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "one value a row in column \"%s\"".formatted(name()),
          "lists of %s; leave that column out"
              .formatted(logical == null ? type.getPrimitiveTypeName() : logical));
    }
  }

  /** What the column is called. */
  String name() {
    return leaf.getPath()[0];
  }

  /** Begins with the next group of rows. */
  void begin(ColumnPages next) {
    pages = next;
    at = 0;
    count = 0;
  }

  /**
   * Reads the value of the next row.
   *
   * @param row for a message
   */
  Value next(long row) throws IOException {
    return advance() ? value(pages.values(), row) : Value.NONE;
  }

  /** Passes over the value of the next row. */
  void skip() throws IOException {
    if (advance()) {
      pages.values().skip();
    }
  }

  /** Goes on to the next row; returns whether it has a value. */
  private boolean advance() throws IOException {
    if (at == count) {
      if (!pages.next()) {
        throw new EOFException("a column holds fewer values than rows");
      }
      at = 0;
      count = pages.count();
    }
    return pages.definition(at++) == leaf.getMaxDefinitionLevel();
  }

  private String where(long row) {
    return "row %d, column \"%s\"".formatted(row, name());
  }

  private Value value(ValuesReader values, long row) {
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return number(ParquetNumber.decimal(values, type, decimal.getScale()).toPlainString());
    }
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> new Value(Kind.BOOLEAN, Boolean.toString(values.readBoolean()));
      case FLOAT -> floating(values.readFloat());
      case DOUBLE -> floating(values.readDouble());
      case INT32 -> whole(values.readInteger());
      case INT64 -> whole(values.readLong());
      case INT96 -> text(timestamp(values.readBytes().toByteBuffer()));
      case FIXED_LEN_BYTE_ARRAY -> fixed(values);
      case BINARY ->
          text(
              logical instanceof BsonLogicalTypeAnnotation
                  ? HexFormat.of().formatHex(values.readBytes().getBytes())
                  : utf8(values.readBytes().toByteBuffer(), row));
    };
  }

  private static Value number(String text) {
    return new Value(Kind.NUMBER, text);
  }

  private static Value text(String text) {
    return new Value(Kind.TEXT, text);
  }

  /** JSON has no number that is not finite. */
  private static Value floating(double value) {
    return Double.isFinite(value) ? number(Double.toString(value)) : text(Double.toString(value));
  }

  private static Value floating(float value) {
    return Float.isFinite(value) ? number(Float.toString(value)) : text(Float.toString(value));
  }

  private Value whole(int value) {
    if (logical instanceof DateLogicalTypeAnnotation) {
      return text(LocalDate.ofEpochDay(value).toString());
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      return text(time(value, time));
    }
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation each && !each.isSigned();
    return number(unsigned ? Integer.toUnsignedString(value) : Integer.toString(value));
  }

  private Value whole(long value) {
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      Instant instant = Instant.EPOCH.plus(value, unit(timestamp.getUnit()));
      String local = DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
      return text(timestamp.isAdjustedToUTC() ? local + "Z" : local);
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      return text(time(value, time));
    }
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation each && !each.isSigned();
    return number(unsigned ? Long.toUnsignedString(value) : Long.toString(value));
  }

  private static String time(long value, TimeLogicalTypeAnnotation time) {
    LocalTime local = LocalTime.MIDNIGHT.plus(value, unit(time.getUnit()));
    String text = DateTimeFormatter.ISO_LOCAL_TIME.format(local);
    return time.isAdjustedToUTC() ? text + "Z" : text;
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
    };
  }

  /** What Impala and older Spark wrote: nanoseconds of a day, then the day. */
  private static String timestamp(ByteBuffer bytes) {
    ByteBuffer from = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    long nanoseconds = from.getLong();
    LocalDate day = LocalDate.ofEpochDay((long) from.getInt() - JULIAN_DAY_OF_1970);
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(day.atStartOfDay().plusNanos(nanoseconds));
  }

  private Value fixed(ValuesReader values) {
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return floating((float) ParquetNumber.half(values.readBytes()));
    }
    if (logical instanceof UUIDLogicalTypeAnnotation) {
      ByteBuffer bytes = values.readBytes().toByteBuffer().slice();
      return text(new UUID(bytes.getLong(), bytes.getLong()).toString());
    }
    return text(HexFormat.of().formatHex(values.readBytes().getBytes()));
  }

  private String utf8(ByteBuffer bytes, long row) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.slice()).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedDataException(
          file.toString(),
          where(row),
          "text in UTF-8",
          "other bytes; write them as text, or as bytes of fixed length");
    }
  }
}
