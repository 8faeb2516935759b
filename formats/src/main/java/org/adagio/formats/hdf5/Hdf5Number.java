package org.adagio.formats.hdf5;

import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.adagio.formats.FloatBits;

/**
 * How a dataset stores one number: what its type says of exponent, mantissa, precision, offset,
 * sign and order of bytes. Its size alone does not tell a bfloat16 from a half.
 *
 * @param size bytes of a number, 1 to 8
 * @param order of these bytes
 * @param meaning of their bits
 * @param name NumPy's name where NumPy has the type, such as f4
 */
record Hdf5Number(int size, ByteOrder order, LongToDoubleFunction meaning, Optional<String> name) {

  /** IEEE 754's normalization: the highest bit of a mantissa is 1 and not stored. */
  private static final int IMPLIED = 2;

  /** What a type means; empty where it is none of numbers that double holds. */
  static Optional<Hdf5Number> of(DataType type) {
    if (type.getSize() < 1 || type.getSize() > Long.BYTES) {
      return Optional.empty();
    }
    if (type instanceof FixedPoint whole) {
      return of(whole);
    }
    return type instanceof FloatingPoint floating ? of(floating) : Optional.empty();
  }

  private static Optional<Hdf5Number> of(FixedPoint type) {
    int bits = type.getSize() * Byte.SIZE;
    int offset = type.getBitOffset();
    int precision = type.getBitPrecision();
    if (offset < 0 || precision < 1 || offset + precision > bits) {
      return Optional.empty();
    }
    boolean plain = precision == bits && Integer.bitCount(type.getSize()) == 1;
    int above = Long.SIZE - precision - offset;
    int below = Long.SIZE - precision;
    LongToDoubleFunction meaning =
        type.isSigned()
            ? value -> (double) (value << above >> below)
            : value -> FloatBits.unsigned(value << above >>> below);
    String name = (type.isSigned() ? "i" : "u") + type.getSize();
    return Optional.of(
        new Hdf5Number(
            type.getSize(), type.getByteOrder(), meaning, Optional.of(name).filter(n -> plain)));
  }

  private static Optional<Hdf5Number> of(FloatingPoint type) {
    FloatBits bits =
        new FloatBits(
            type.getSignLocation(),
            type.getExponentLocation(),
            type.getExponentSize(),
            type.getMantissaLocation(),
            type.getMantissaSize(),
            type.getExponentBias());
    if (type.getMantissaNormalization() != IMPLIED
        || type.getBitOffset() != 0
        || !bits.fits(type.getSize() * Byte.SIZE)) {
      return Optional.empty();
    }
    return Optional.of(
        new Hdf5Number(type.getSize(), type.getByteOrder(), bits::of, name(bits, type.getSize())));
  }

  private static Optional<String> name(FloatBits bits, int size) {
    FloatBits standard =
        switch (size) {
          case Short.BYTES -> FloatBits.HALF;
          case Float.BYTES -> FloatBits.SINGLE;
          default -> FloatBits.DOUBLE;
        };
    return Optional.of("f" + size).filter(name -> bits.equals(standard));
  }

  /** What a message calls a type of numbers. */
  static String describe(DataType type) {
    if (type instanceof FixedPoint whole) {
      return "%s integers of %d bits from bit %d on in %d bytes"
          .formatted(
              whole.isSigned() ? "signed" : "unsigned",
              whole.getBitPrecision(),
              whole.getBitOffset(),
              whole.getSize());
    }
    FloatingPoint floating = (FloatingPoint) type;
    return "floating-point numbers of %d bits in %d bytes"
        .formatted(floating.getBitPrecision(), floating.getSize());
  }

  /** Decodes consecutive numbers of a buffer, which is in their order of bytes. */
  void decode(ByteBuffer from, int position, int count, double[] into, int at) {
    switch (name.orElse("")) {
      case "f4" -> {
        for (int i = 0; i < count; i++) {
          into[at + i] = from.getFloat(position + i * Float.BYTES);
        }
      }
      case "f8" -> {
        for (int i = 0; i < count; i++) {
          into[at + i] = from.getDouble(position + i * Double.BYTES);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          into[at + i] = meaning.applyAsDouble(bits(from, position + i * size));
        }
      }
    }
  }

  private long bits(ByteBuffer from, int position) {
    return switch (size) {
      case Byte.BYTES -> Byte.toUnsignedLong(from.get(position));
      case Short.BYTES -> Short.toUnsignedLong(from.getShort(position));
      case Integer.BYTES -> Integer.toUnsignedLong(from.getInt(position));
      case Long.BYTES -> from.getLong(position);
      default -> {
        long bits = 0;
        for (int i = 0; i < size; i++) {
          int place = order == ByteOrder.BIG_ENDIAN ? i : size - 1 - i;
          bits = bits << Byte.SIZE | Byte.toUnsignedLong(from.get(position + place));
        }
        yield bits;
      }
    };
  }
}
