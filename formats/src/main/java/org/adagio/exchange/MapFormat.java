package org.adagio.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;
import org.adagio.model.LinearEmbedding;

/** How a map is handed to another runtime. */
public enum MapFormat {
  /** An ONNX model of one Gemm: input x of n x d, output y of n x r, both float32. */
  ONNX,
  /** The matrix Π, r x d of float32, as NumPy reads it. */
  NPY,
  /**
   * A FAISS LinearTransform without a bias, for {@code faiss.read_VectorTransform}; of a map with a
   * code, an index without points that has it, for {@code faiss.read_index}.
   */
  FAISS,
  /**
   * Statements for PostgreSQL with pgvector: a table of Π's rows, and a function that applies it.
   */
  SQL,
  /**
   * Python with NumPy that loads the model file and applies it; of a map with a code, also encodes,
   * decodes and searches.
   */
  NUMPY_CODE;

  /**
   * Writes a map, completely or not at all.
   *
   * @param model the map's own file, which code that loads it names; others do not need it
   * @throws org.adagio.OutputException if the file exists and may not be replaced, or cannot be
   *     written
   * @throws IllegalArgumentException if the map is larger than the format allows, or keeps a length
   */
  public void write(LinearEmbedding map, Path model, Path file, Overwrite overwrite) {
    Objects.requireNonNull(map, "map");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(overwrite, "overwrite");
    map.requireMatrix();
    ByteBuffer bytes =
        switch (this) {
          case ONNX -> OnnxModel.of(map);
          case NPY -> NpyMatrix.of(map);
          case FAISS -> map.code().isPresent() ? FaissIndex.of(map) : FaissTransform.of(map);
          case SQL -> utf8(PgvectorScript.of(map));
          case NUMPY_CODE -> utf8(NumpyCode.of(map, model));
        };
    AtomicFile.write(
        file,
        overwrite,
        channel -> {
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
        });
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
