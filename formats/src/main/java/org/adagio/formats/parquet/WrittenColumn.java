package org.adagio.formats.parquet;

import java.math.BigInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.adagio.points.CarriedColumn.Kind;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A column beside the points as Parquet keeps it: the narrowest type that holds every value exactly
 * as its text says.
 *
 * @param column its name and type
 * @param writer writes the text of a value
 */
record WrittenColumn(Type column, BiConsumer<RecordConsumer, String> writer) {
  /** Digits that are written back as they were read: 007 and -0 would not be. */
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,19}");

  /**
   * Chooses a type. Numbers that neither 64 bits nor float64 hold become texts, and are not lost.
   *
   * @param kind what all values are that are there
   * @param optional whether some are not
   * @param texts those that are there
   */
  static WrittenColumn of(String name, Kind kind, boolean optional, Iterable<String> texts) {
    return switch (kind) {
      case BOOLEAN ->
          typed(
              name,
              optional,
              PrimitiveTypeName.BOOLEAN,
              null,
              (to, text) -> to.addBoolean(Boolean.parseBoolean(text)));
      case NUMBER -> ofNumbers(name, optional, texts);
      default -> ofTexts(name, optional);
    };
  }

  private static WrittenColumn ofTexts(String name, boolean optional) {
    return typed(
        name,
        optional,
        PrimitiveTypeName.BINARY,
        LogicalTypeAnnotation.stringType(),
        (to, text) -> to.addBinary(Binary.fromString(text)));
  }

  private static WrittenColumn ofNumbers(String name, boolean optional, Iterable<String> texts) {
    if (all(texts, WrittenColumn::isSigned)) {
      return typed(
          name,
          optional,
          PrimitiveTypeName.INT64,
          null,
          (to, text) -> to.addLong(Long.parseLong(text)));
    }
    if (all(texts, WrittenColumn::isUnsigned)) {
      return typed(
          name,
          optional,
          PrimitiveTypeName.INT64,
          LogicalTypeAnnotation.intType(Long.SIZE, false),
          (to, text) -> to.addLong(Long.parseUnsignedLong(text)));
    }
    if (all(texts, text -> Double.toString(Double.parseDouble(text)).equals(text))) {
      return typed(
          name,
          optional,
          PrimitiveTypeName.DOUBLE,
          null,
          (to, text) -> to.addDouble(Double.parseDouble(text)));
    }
    return ofTexts(name, optional);
  }

  /** One after the other: there may be more than memory holds. */
  private static boolean all(Iterable<String> texts, Predicate<String> test) {
    for (String text : texts) {
      if (!test.test(text)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSigned(String text) {
    return WHOLE.matcher(text).matches() && new BigInteger(text).bitLength() < Long.SIZE;
  }

  private static boolean isUnsigned(String text) {
    return WHOLE.matcher(text).matches()
        && !text.startsWith("-")
        && new BigInteger(text).bitLength() <= Long.SIZE;
  }

  private static WrittenColumn typed(
      String name,
      boolean optional,
      PrimitiveTypeName type,
      LogicalTypeAnnotation logical,
      BiConsumer<RecordConsumer, String> writer) {
    Types.PrimitiveBuilder<?> builder = optional ? Types.optional(type) : Types.required(type);
    return new WrittenColumn((Type) builder.as(logical).named(name), writer);
  }

  /** Writes one value; one that is missing has no text to write and is left out by the caller. */
  void write(RecordConsumer to, String text) {
    writer.accept(to, text);
  }
}
