package org.adagio.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Values of float32, or of float64 where float32 does not hold them. They travel as bytes, all at
 * once: Java's serialization would write an array one by one, which takes longer than all else that
 * is done with it.
 */
final class PackedValues implements Serializable {
  private static final long serialVersionUID = 1;

  private transient float[] narrow;
  private transient double[] wide;

  PackedValues(float[] values) {
    narrow = values;
  }

  PackedValues(double[] values) {
    wide = values;
  }

  /** Whether they are float64. */
  boolean isWide() {
    return wide != null;
  }

  int length() {
    return isWide() ? wide.length : narrow.length;
  }

  /** The values themselves, not a copy; null where they are float32. */
  double[] wide() {
    return wide;
  }

  /** Room for so many more of the same kind. */
  PackedValues room(int count) {
    return isWide() ? new PackedValues(new double[count]) : new PackedValues(new float[count]);
  }

  /** Copies some of others, rounded to float32 if these are. */
  void put(PackedValues from, int offset, int count, int at) {
    if (isWide()) {
      from.copyTo(offset, count, wide, at);
    } else {
      from.copyTo(offset, count, narrow, at);
    }
  }

  /** Copies some, rounded to float32. */
  void copyTo(int offset, int count, float[] into, int at) {
    if (!isWide()) {
      System.arraycopy(narrow, offset, into, at, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      into[at + i] = (float) wide[offset + i];
    }
  }

  /** Copies some as they are. */
  void copyTo(int offset, int count, double[] into, int at) {
    if (isWide()) {
      System.arraycopy(wide, offset, into, at, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      into[at + i] = narrow[offset + i];
    }
  }

  private byte[] toBytes() {
    byte[] bytes = new byte[Math.multiplyExact(length(), isWide() ? Double.BYTES : Float.BYTES)];
    if (isWide()) {
      over(bytes).asDoubleBuffer().put(wide);
    } else {
      over(bytes).asFloatBuffer().put(narrow);
    }
    return bytes;
  }

  private void set(boolean ofFloat64, byte[] bytes) {
    if (ofFloat64) {
      wide = new double[bytes.length / Double.BYTES];
      over(bytes).asDoubleBuffer().get(wide);
    } else {
      narrow = new float[bytes.length / Float.BYTES];
      over(bytes).asFloatBuffer().get(narrow);
    }
  }

  private static ByteBuffer over(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeBoolean(isWide());
    out.writeObject(toBytes());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    boolean ofFloat64 = in.readBoolean();
    set(ofFloat64, (byte[]) in.readObject());
  }
}
