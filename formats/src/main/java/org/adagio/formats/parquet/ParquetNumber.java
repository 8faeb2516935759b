package org.adagio.formats.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.adagio.formats.FloatBits;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** The number that a value of a column is, by the column's whole type: what it means is logical. */
@FunctionalInterface
interface ParquetNumber {

  /** Reads the next value. */
  double of(ValuesReader values);

  /** How numbers of a type are read; empty where its values are no numbers, as dates are none. */
  static Optional<ParquetNumber> of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return Optional.of(values -> decimal(values, type, decimal.getScale()).doubleValue());
    }
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return Optional.of(values -> half(values.readBytes()));
    }
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    if (logical != null && !(logical instanceof IntLogicalTypeAnnotation)) {
      return Optional.empty();
    }
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> Optional.of(ValuesReader::readFloat);
      case DOUBLE -> Optional.of(ValuesReader::readDouble);
      case INT32 ->
          Optional.of(
              unsigned
                  ? values -> Integer.toUnsignedLong(values.readInteger())
                  : ValuesReader::readInteger);
      case INT64 ->
          Optional.of(
              unsigned
                  ? values -> FloatBits.unsigned(values.readLong())
                  : values -> (double) values.readLong());
      default -> Optional.empty();
    };
  }

  /** The next value as a decimal. */
  static BigDecimal decimal(ValuesReader values, PrimitiveType type, int scale) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> BigDecimal.valueOf(values.readInteger(), scale);
      case INT64 -> BigDecimal.valueOf(values.readLong(), scale);
      default -> new BigDecimal(new BigInteger(values.readBytes().getBytes()), scale);
    };
  }

  /** The two bytes of a half, the lower one first. */
  static double half(Binary bytes) {
    byte[] pair = bytes.getBytes();
    return FloatBits.HALF.of((pair[0] & 0xFF) | ((pair[1] & 0xFF) << Byte.SIZE));
  }
}
