package org.adagio.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoSerializable;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Carries one of the core's objects between machines by Java's serialization, whichever serializer
 * Spark was set to: Kryo cannot read records.
 */
final class JavaSerialized<T> implements Serializable, KryoSerializable {
  private static final long serialVersionUID = 1;

  private Serializable content;

  JavaSerialized(T content) {
    this.content = (Serializable) content;
  }

  @SuppressWarnings("unchecked")
  T content() {
    return (T) content;
  }

  @Override
  public void write(Kryo kryo, Output output) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    output.writeInt(bytes.size());
    output.writeBytes(bytes.toByteArray());
  }

  @Override
  public void read(Kryo kryo, Input input) {
    byte[] bytes = input.readBytes(input.readInt());
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      content = (Serializable) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
