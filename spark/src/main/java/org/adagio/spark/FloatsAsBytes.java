package org.adagio.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoSerializable;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * Values that travel as bytes, all at once: both of Spark's serializers would write an array of
 * floats one by one, which takes longer than all else that is done with them.
 */
final class FloatsAsBytes implements Serializable, KryoSerializable {
  private static final long serialVersionUID = 1;

  private transient float[] values;

  FloatsAsBytes(float[] values) {
    this.values = values;
  }

  /** The values themselves, not a copy. */
  float[] values() {
    return values;
  }

  /** Bytes seen as the values that they stand for. */
  static FloatBuffer over(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  private byte[] toBytes() {
    byte[] bytes = new byte[Math.multiplyExact(values.length, Float.BYTES)];
    over(bytes).put(values);
    return bytes;
  }

  private static float[] of(byte[] bytes) {
    float[] values = new float[bytes.length / Float.BYTES];
    over(bytes).get(values);
    return values;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeObject(toBytes());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    values = of((byte[]) in.readObject());
  }

  @Override
  public void write(Kryo kryo, Output output) {
    byte[] bytes = toBytes();
    output.writeInt(bytes.length);
    output.writeBytes(bytes);
  }

  @Override
  public void read(Kryo kryo, Input input) {
    values = of(input.readBytes(input.readInt()));
  }
}
