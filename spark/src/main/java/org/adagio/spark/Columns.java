package org.adagio.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Function1;

/** The Params about columns, which estimator and model share, and what they do to a schema. */
final class Columns implements Serializable {
  private static final long serialVersionUID = 1;

  private final Params owner;
  final Param<String> inputCol;
  final Param<String> outputCol;
  final Param<String> handleInvalid;

  Columns(Params owner) {
    this.owner = owner;
    inputCol =
        new Param<>(owner, "inputCol", "column of points: vector, array<float> or array<double>");
    outputCol =
        new Param<>(owner, "outputCol", "new column of images, of the input's type, or of codes");
    handleInvalid =
        new Param<>(
            owner,
            "handleInvalid",
            "rows whose point is null or not finite: error refuses them, skip leaves them out",
            oneOf(List.of("error", "skip")));
    owner.setDefault(inputCol, "features");
    owner.setDefault(outputCol, owner.uid() + "__output");
    owner.setDefault(handleInvalid, "error");
  }

  /** One of some words; the list is one that Kryo can read. */
  static Function1<String, Object> oneOf(List<String> words) {
    return ParamValidators.inArray(new ArrayList<>(words));
  }

  String input() {
    return owner.getOrDefault(inputCol);
  }

  String output() {
    return owner.getOrDefault(outputCol);
  }

  String handleInvalid() {
    return owner.getOrDefault(handleInvalid);
  }

  BlockStore.InvalidRows invalid() {
    return BlockStore.InvalidRows.parse(handleInvalid());
  }

  /** Sets one of the Params; the owner is what it is set on. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <T> T set(Param<String> param, String value) {
    return (T) owner.set(param, value);
  }

  PointColumn column(StructType schema) {
    if (!Arrays.asList(schema.fieldNames()).contains(input())) {
      throw new IllegalArgumentException(
          "inputCol %s is no column; there are %s"
              .formatted(input(), String.join(", ", schema.fieldNames())));
    }
    return PointColumn.of(input(), schema.apply(input()).dataType());
  }

  /** The size of the points, where the column's metadata tell. */
  OptionalInt size(StructType schema) {
    StructField field = schema.apply(input());
    // Spark ML reads its own metadata only where they stand at a vector
    StructField vector =
        new StructField(field.name(), PointColumn.VECTOR.type(), true, field.metadata());
    int size = AttributeGroup.fromStructField(vector).size();
    return size < 0 ? OptionalInt.empty() : OptionalInt.of(size);
  }

  /**
   * The schema with the new column.
   *
   * @param size of the images, where it is known
   */
  StructType extended(StructType schema, OptionalInt size) {
    Metadata metadata =
        size.isPresent()
            ? new AttributeGroup(output(), size.getAsInt()).toMetadata()
            : Metadata.empty();
    return extended(schema, column(schema).type(), metadata);
  }

  /** The schema with a column of codes. */
  StructType coded(StructType schema) {
    column(schema);
    return extended(schema, DataTypes.BinaryType, Metadata.empty());
  }

  private StructType extended(StructType schema, DataType type, Metadata metadata) {
    if (Arrays.asList(schema.fieldNames()).contains(output())) {
      throw new IllegalArgumentException("outputCol %s exists already".formatted(output()));
    }
    return schema.add(new StructField(output(), type, false, metadata));
  }

  /** A column by its name, which may have dots in it. */
  static Column named(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
