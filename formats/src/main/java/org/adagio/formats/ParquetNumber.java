package org.adagio.formats;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The number that a value of a column is, by the column's whole type: what it means is logical. */
@FunctionalInterface
interface ParquetNumber {

  /** Reads the value where a column stands. */
  double of(ColumnReader column);

  /** How numbers of a type are read; empty where its values are no numbers, as dates are none. */
  static Optional<ParquetNumber> of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return Optional.of(column -> decimal(column, type, decimal.getScale()).doubleValue());
    }
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return Optional.of(column -> half(column.getBinary()));
    }
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    if (logical != null && !(logical instanceof IntLogicalTypeAnnotation)) {
      return Optional.empty();
    }
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> Optional.of(ColumnReader::getFloat);
      case DOUBLE -> Optional.of(ColumnReader::getDouble);
      case INT32 ->
          Optional.of(
              unsigned
                  ? column -> Integer.toUnsignedLong(column.getInteger())
                  : ColumnReader::getInteger);
      case INT64 ->
          Optional.of(
              unsigned
                  ? column -> Hdf5Number.unsigned(column.getLong())
                  : column -> (double) column.getLong());
      default -> Optional.empty();
    };
  }

  /** Whether float32 holds every number of a type, and whoever reads it keeps it so. */
  static boolean isFloat32(PrimitiveType type) {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
        || type.getLogicalTypeAnnotation() instanceof Float16LogicalTypeAnnotation;
  }

  /** The decimal where a column stands. */
  static BigDecimal decimal(ColumnReader column, PrimitiveType type, int scale) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> BigDecimal.valueOf(column.getInteger(), scale);
      case INT64 -> BigDecimal.valueOf(column.getLong(), scale);
      default -> new BigDecimal(new BigInteger(column.getBinary().getBytes()), scale);
    };
  }

  /** The two bytes of a half, the lower one first. */
  static double half(Binary bytes) {
    byte[] pair = bytes.getBytes();
    return FloatBits.HALF.of((pair[0] & 0xFF) | ((pair[1] & 0xFF) << Byte.SIZE));
  }
}
