package org.adagio.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.adagio.model.LinearEmbedding;

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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    embedding.save(bytes);
    out.writeObject(bytes.toByteArray());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    embedding = LinearEmbedding.load(new ByteArrayInputStream((byte[]) in.readObject()));
  }
}
