package org.adagio.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoSerializable;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.Overwrite;

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
    Path file = temporary();
    try {
      embedding.save(file, Overwrite.NO);
      return Files.readAllBytes(file);
    } finally {
      remove(file);
    }
  }

  private static LinearEmbedding of(byte[] bytes) throws IOException {
    Path file = temporary();
    try {
      Files.write(file, bytes);
      return LinearEmbedding.load(file);
    } finally {
      remove(file);
    }
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

  /** A name in a directory that no one else has. */
  static Path temporary() throws IOException {
    return Files.createTempDirectory("adagio").resolve(ModelDirectory.FILE);
  }

  /** Removes the file, Hadoop's checksum of it, and their directory. */
  static void remove(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    Files.deleteIfExists(file.getParent());
  }
}
