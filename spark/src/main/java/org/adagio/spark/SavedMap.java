package org.adagio.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.data.Overwrite;
import org.adagio.embedding.LinearEmbedding;

/** A map that travels as its model file. */
final class SavedMap implements Serializable {
  private static final long serialVersionUID = 1;

  private transient LinearEmbedding embedding;

  SavedMap(LinearEmbedding embedding) {
    this.embedding = embedding;
  }

  LinearEmbedding embedding() {
    return embedding;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    Path file = temporary();
    try {
      embedding.save(file, Overwrite.NO);
      out.writeObject(Files.readAllBytes(file));
    } finally {
      remove(file);
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    Path file = temporary();
    try {
      Files.write(file, (byte[]) in.readObject());
      embedding = LinearEmbedding.load(file);
    } finally {
      remove(file);
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
