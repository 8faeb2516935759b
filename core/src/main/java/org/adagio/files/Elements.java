package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.adagio.linalg.Finite;

/** Numbers of one type in a file; whatever is read is checked to be finite. */
record Elements(Path file, Bytes bytes, ElementType type, ByteOrder order) {
  private static final double MOST_WHOLE = 0x1p53;

  /**
   * Reads consecutive elements as float32.
   *
   * @param where tells the place of the i-th of them, for a message
   */
  void read(long offset, int count, float[] into, int at, IntFunction<String> where) {
    int most = Bytes.PIECE / type.size();
    for (int done = 0; done < count; ) {
      int first = done;
      int piece = Math.min(most, count - done);
      use(
          offset + (long) done * type.size(),
          piece,
          from -> decode(from, piece, into, at + first, i -> where.apply(first + i)));
      done += piece;
    }
  }

  /** Turns bytes that were read, the elements alone, into float32. */
  void decode(ByteBuffer from, int count, float[] into, int at, IntFunction<String> where) {
    requireHeld(from, count, where);
    type.decode(from, count, into, at);
    int violation = Finite.firstViolation(into, at, count);
    if (violation >= 0) {
      throw refusal(type.valueAt(from, violation * type.size()), where.apply(violation));
    }
  }

  /** Reads consecutive elements as they are, into the coordinates from {@code at} on. */
  void readExact(long offset, int count, double[] into, int at, IntFunction<String> where) {
    int most = Bytes.PIECE / type.size();
    for (int done = 0; done < count; ) {
      int first = done;
      int piece = Math.min(most, count - done);
      use(
          offset + (long) done * type.size(),
          piece,
          from -> decodeExact(from, piece, into, at + first, i -> where.apply(first + i)));
      done += piece;
    }
  }

  /** Turns bytes that were read, the elements alone, into the numbers that they are. */
  void decodeExact(ByteBuffer from, int count, double[] into, int at, IntFunction<String> where) {
    requireHeld(from, count, where);
    if (type.isFloat32()) { // many at once are decoded several times as fast
      float[] values = new float[count];
      decode(from, count, values, 0, where);
      for (int i = 0; i < count; i++) {
        into[at + i] = values[i];
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      into[at + i] = type.valueAt(from, i * type.size());
      if (!Float.isFinite((float) into[at + i])) {
        throw refusal(into[at + i], where.apply(i));
      }
    }
  }

  /** Numbers that float64 rounds are no coordinates: two of them may differ and look equal. */
  private void requireHeld(ByteBuffer from, int count, IntFunction<String> where) {
    if (!type.isWiderThanFloat64()) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (Math.abs(type.valueAt(from, i * type.size())) > MOST_WHOLE) {
        throw new MalformedDataException(
            file,
            where.apply(i),
            "a whole number up to 2^53, which float64 holds (ids are no coordinates: leave their"
                + " column out)",
            type.textAt(from, i * type.size()));
      }
    }
  }

  /** One element as text. */
  String text(long offset) {
    String[] text = new String[1];
    use(offset, 1, from -> text[0] = type.textAt(from, 0));
    return text[0];
  }

  private void use(long offset, int count, Bytes.Use use) {
    bytes.use(offset, count * type.size(), order, use);
  }

  private MalformedDataException refusal(double value, String where) {
    String expected = Double.isFinite(value) ? "a number that fits float32" : "a finite number";
    return new MalformedDataException(file, where, expected, Double.toString(value));
  }
}
