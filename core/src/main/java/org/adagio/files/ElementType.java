package org.adagio.files;

import java.nio.ByteBuffer;

/** How a file stores one number. */
enum ElementType {
  FLOAT16(Short.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return Half.toFloat(from.getShort(position));
    }
  },
  FLOAT32(Float.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getFloat(position);
    }

    @Override
    void decode(ByteBuffer from, int count, float[] into, int at) {
      from.asFloatBuffer().get(into, at, count);
    }
  },
  FLOAT64(Double.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getDouble(position);
    }
  },
  INT8(Byte.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.get(position);
    }
  },
  INT16(Short.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getShort(position);
    }
  },
  INT32(Integer.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getInt(position);
    }
  },
  INT64(Long.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return (double) from.getLong(position);
    }

    @Override
    String textAt(ByteBuffer from, int position) {
      return Long.toString(from.getLong(position));
    }
  },
  UINT8(Byte.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.get(position) & 0xFF;
    }

    @Override
    void decode(ByteBuffer from, int count, float[] into, int at) {
      for (int i = 0; i < count; i++) {
        into[at + i] = from.get(i) & 0xFF;
      }
    }
  },
  UINT16(Short.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getShort(position) & 0xFFFF;
    }
  },
  UINT32(Integer.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.getInt(position) & 0xFFFFFFFFL;
    }
  },
  UINT64(Long.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      long bits = from.getLong(position);
      // the lowest bit decides a tie
      return bits >= 0 ? (double) bits : 2.0 * ((bits >>> 1) | (bits & 1));
    }

    @Override
    String textAt(ByteBuffer from, int position) {
      return Long.toUnsignedString(from.getLong(position));
    }
  },
  BOOL(Byte.BYTES) {
    @Override
    double valueAt(ByteBuffer from, int position) {
      return from.get(position) == 0 ? 0 : 1;
    }
  };

  private final int size;

  ElementType(int size) {
    this.size = size;
  }

  /** Bytes of one element. */
  int size() {
    return size;
  }

  /** Whether float32 holds every such number. */
  boolean isFloat32() {
    return switch (this) {
      case FLOAT64, INT32, INT64, UINT32, UINT64 -> false;
      default -> true;
    };
  }

  /** The element at a byte's position. */
  abstract double valueAt(ByteBuffer from, int position);

  /** Whether float64 does not hold every such number: it holds whole ones up to 2^53. */
  boolean isWiderThanFloat64() {
    return this == INT64 || this == UINT64;
  }

  /** The element as a label: whole numbers without a decimal point. */
  String textAt(ByteBuffer from, int position) {
    double value = valueAt(from, position);
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }

  /** The first elements, rounded to float32; what does not fit becomes infinite. */
  void decode(ByteBuffer from, int count, float[] into, int at) {
    for (int i = 0; i < count; i++) {
      into[at + i] = (float) valueAt(from, i * size);
    }
  }
}
