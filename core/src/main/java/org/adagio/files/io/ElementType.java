package org.adagio.files.io;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** How a file stores one number. */
public enum ElementType {
  FLOAT16("f2", (from, at) -> Half.toFloat(from.getShort(at))),
  FLOAT32("f4", ByteBuffer::getFloat) {
    @Override
    void decode(ByteBuffer from, int count, float[] into, int at) {
      from.asFloatBuffer().get(into, at, count);
    }
  },
  FLOAT64("f8", ByteBuffer::getDouble),
  INT8("i1", ByteBuffer::get),
  INT16("i2", ByteBuffer::getShort),
  INT32("i4", ByteBuffer::getInt),
  INT64("i8", (from, at) -> (double) from.getLong(at)) {
    @Override
    String textAt(ByteBuffer from, int position) {
      return Long.toString(from.getLong(position));
    }
  },
  UINT8("u1", (from, at) -> from.get(at) & 0xFF) {
    @Override
    void decode(ByteBuffer from, int count, float[] into, int at) {
      for (int i = 0; i < count; i++) {
        into[at + i] = from.get(i) & 0xFF;
      }
    }
  },
  UINT16("u2", (from, at) -> from.getShort(at) & 0xFFFF),
  UINT32("u4", (from, at) -> from.getInt(at) & 0xFFFFFFFFL),
  UINT64("u8", (from, at) -> unsigned(from.getLong(at))) {
    @Override
    String textAt(ByteBuffer from, int position) {
      return Long.toUnsignedString(from.getLong(position));
    }
  },
  BOOL("b1", (from, at) -> from.get(at) == 0 ? 0 : 1);

  private interface Value {
    double at(ByteBuffer from, int position);
  }

  private final String name;
  private final int size;
  private final Value value;

  ElementType(String name, Value value) {
    this.name = name;
    this.value = value;
    size = name.charAt(1) - '0';
  }

  /** The type that NumPy calls so, such as f4. */
  public static Optional<ElementType> named(String name) {
    return Arrays.stream(values()).filter(type -> type.name.equals(name)).findFirst();
  }

  public int size() {
    return size;
  }

  /** Whether float32 holds every such number. */
  public boolean isFloat32() {
    return switch (this) {
      case FLOAT64, INT32, INT64, UINT32, UINT64 -> false;
      default -> true;
    };
  }

  /** Whether float64 does not hold every such number: it holds whole ones up to 2^53. */
  boolean isWiderThanFloat64() {
    return this == INT64 || this == UINT64;
  }

  double valueAt(ByteBuffer from, int position) {
    return value.at(from, position);
  }

  private static double unsigned(long bits) {
    // the lowest bit decides a tie
    return bits >= 0 ? (double) bits : 2.0 * ((bits >>> 1) | (bits & 1));
  }

  /** The element as a label: whole numbers without a decimal point. */
  String textAt(ByteBuffer from, int position) {
    double number = valueAt(from, position);
    return number == (long) number ? Long.toString((long) number) : Double.toString(number);
  }

  /** The first elements, rounded to float32; what does not fit becomes infinite. */
  void decode(ByteBuffer from, int count, float[] into, int at) {
    for (int i = 0; i < count; i++) {
      into[at + i] = (float) valueAt(from, i * size);
    }
  }
}
