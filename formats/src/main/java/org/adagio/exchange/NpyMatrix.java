package org.adagio.exchange;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/** A map's matrix as npy: its rows are written as points are. */
final class NpyMatrix {
  private NpyMatrix() {}

  static ByteBuffer of(LinearEmbedding map) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Dataset rows = new Dataset("", PointCloud.of(map.toArrays()));
    try {
      Formats.NPY.write(rows, bytes, Precision.FLOAT32, Progress.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }
}
