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
import org.adagio.model.LinearEmbedding;

/** A map that travels as its model file. */
final class SavedMap implements Serializable, KryoSerializable {
  private static final long serialVersionUID = 1;

  private transient LinearEmbedding embedding;

  SavedMap(LinearEmbedding embedding) {
    this.embedding = embedding;
  }

  LinearEmbedding embedding() {
    return embedding;
  }

  private byte[] toBytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    embedding.save(bytes);
    return bytes.toByteArray();
  }

  private static LinearEmbedding of(byte[] bytes) throws IOException {
    return LinearEmbedding.load(new ByteArrayInputStream(bytes));
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeObject(toBytes());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    embedding = of((byte[]) in.readObject());
  }

  @Override
  public void write(Kryo kryo, Output output) {
    try {
      byte[] bytes = toBytes();
      output.writeInt(bytes.length);
      output.writeBytes(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void read(Kryo kryo, Input input) {
    try {
      embedding = of(input.readBytes(input.readInt()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
