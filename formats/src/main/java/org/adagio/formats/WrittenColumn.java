package org.adagio.formats;

import java.util.List;
import java.util.function.BiConsumer;
import org.adagio.data.CarriedColumn.Kind;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A column beside the points as Parquet keeps it.
 *
 * @param column its name and type
 * @param writer writes the text of a value
 */
record WrittenColumn(Type column, BiConsumer<RecordConsumer, String> writer) {

  /**
   * Chooses a type: whole numbers of 64 bits, or text.
   *
   * @param kind what all values are that are there
   * @param optional whether some are not
   * @param texts those that are there
   */
  static WrittenColumn of(String name, Kind kind, boolean optional, List<String> texts) {
    boolean whole = kind == Kind.NUMBER && texts.stream().allMatch(WrittenColumn::isSigned);
    return whole
        ? typed(
            name,
            optional,
            PrimitiveTypeName.INT64,
            null,
            (to, text) -> to.addLong(Long.parseLong(text)))
        : typed(
            name,
            optional,
            PrimitiveTypeName.BINARY,
            LogicalTypeAnnotation.stringType(),
            (to, text) -> to.addBinary(Binary.fromString(text)));
  }

  private static boolean isSigned(String text) {
    return text.matches("0|-?[1-9]\\d{0,17}");
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

  /** Writes one value that is there. */
  void write(RecordConsumer to, String text) {
    writer.accept(to, text);
  }
}
