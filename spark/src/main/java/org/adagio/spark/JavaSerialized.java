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
import java.io.ObjectStreamClass;
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
    try (ObjectInputStream in = new LoadingStream(bytes, kryo.getClassLoader())) {
      content = (Serializable) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Finds classes where Spark does, also those of jars that came with the application. */
  private static final class LoadingStream extends ObjectInputStream {
    private final ClassLoader loader;

    LoadingStream(byte[] bytes, ClassLoader loader) throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.loader = loader;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(type.getName(), false, loader);
      } catch (ClassNotFoundException e) {
        return super.resolveClass(type); // primitive types
      }
    }
  }
}
