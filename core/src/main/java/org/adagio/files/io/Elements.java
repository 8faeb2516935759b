package org.adagio.files.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.adagio.MalformedDataException;
import org.adagio.linalg.Finite;

/** Numbers of one type in a file; whatever is read is checked to be finite. */
public record Elements(Path file, Bytes bytes, ElementType type, ByteOrder order) {
  private static final double MOST_WHOLE = 0x1p53;

  /** Takes numbers into an array: rounded to float32, or as they are. */
  public interface Sink {
    /**
     * Decodes elements into consecutive places.
     *
     * @param where tells the place of the i-th of them in the file, for a message
     */
    void take(ByteBuffer from, int count, int at, IntFunction<String> where);

    void put(int at, double value);
  }

  Sink into(float[] values) {
    return new Sink() {
      @Override
      public void take(ByteBuffer from, int count, int at, IntFunction<String> where) {
        decode(from, count, values, at, where);
      }

      @Override
      public void put(int at, double value) {
        values[at] = (float) value;
      }
    };
  }

  Sink into(double[] values) {
    return new Sink() {
      @Override
      public void take(ByteBuffer from, int count, int at, IntFunction<String> where) {
        decode(from, count, values, at, where);
      }

      @Override
      public void put(int at, double value) {
        values[at] = value;
      }
    };
  }

  void read(long offset, int count, Sink into, int at, IntFunction<String> where) {
    int most = Bytes.PIECE / type.size();
    for (int done = 0; done < count; ) {
      int first = done;
      int piece = Math.min(most, count - done);
      use(
          offset + (long) done * type.size(),
          piece,
          from -> into.take(from, piece, at + first, i -> where.apply(first + i)));
      done += piece;
    }
  }

  private void decode(ByteBuffer from, int count, float[] into, int at, IntFunction<String> where) {
    requireHeld(from, count, where);
    type.decode(from, count, into, at);
    int violation = Finite.firstViolation(into, at, count);
    if (violation >= 0) {
      throw refusal(type.valueAt(from, violation * type.size()), where.apply(violation));
    }
  }

  private void decode(
      ByteBuffer from, int count, double[] into, int at, IntFunction<String> where) {
    if (type.isFloat32()) { // many at once are decoded several times as fast
      float[] values = new float[count];
      decode(from, count, values, 0, where);
      for (int i = 0; i < count; i++) {
        into[at + i] = values[i];
      }
      return;
    }
    requireHeld(from, count, where);
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

  public String text(long offset) {
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
