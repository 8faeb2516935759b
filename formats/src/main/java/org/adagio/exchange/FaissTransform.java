package org.adagio.exchange;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.adagio.model.LinearEmbedding;

/**
 * The file of a FAISS VectorTransform that is linear: a code of four letters, what its kind adds,
 * whether it has a bias, the matrix row by row, the bias, both dimensions, whether it is trained.
 */
final class FaissTransform {
  private static final String LINEAR = "LTra";
  private static final String ROTATION = "rrot";
  private static final String PCA = "Pcam";
  private static final String OLDER_PCA = "PcAm";
  private static final int CODE = 4;

  private final ByteBuffer bytes;

  private FaissTransform(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static ByteBuffer of(LinearEmbedding map) {
    byte[] matrix = Floats.of(map, "FAISS");
    return ByteBuffer.allocate(CODE + 1 + 2 * Long.BYTES + matrix.length + 2 * Integer.BYTES + 1)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(LINEAR.getBytes(StandardCharsets.US_ASCII))
        .put((byte) 0)
        .putLong(matrix.length / Float.BYTES)
        .put(matrix)
        .putLong(0)
        .putInt(map.sourceDimension())
        .putInt(map.dimension())
        .put((byte) 1)
        .flip();
  }

  static boolean recognizes(byte[] start) {
    return start.length >= CODE
        && switch (code(start)) {
          case LINEAR, ROTATION, PCA, OLDER_PCA -> true;
          default -> false;
        };
  }

  private static String code(byte[] bytes) {
    return new String(bytes, 0, CODE, StandardCharsets.ISO_8859_1);
  }

  /** The map of a file, and whether it has a bias, which changes no distance. */
  static ImportedMap read(String file, byte[] content) {
    try {
      return new FaissTransform(content).read(file);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw ImportedMap.malformed(file, "a whole FAISS transform", "a file that ends early");
    }
  }

  private ImportedMap read(String file) {
    String code = code(bytes.array());
    bytes.position(CODE);
    if (code.equals(PCA) || code.equals(OLDER_PCA)) {
      skipPca(code.equals(PCA));
    }
    boolean biased = bytes.get() != 0;
    float[] matrix = floats();
    float[] bias = floats();
    int before = bytes.getInt();
    int after = bytes.getInt();
    if (before < 1 || after < 1 || (long) before * after != matrix.length) {
      throw ImportedMap.malformed(
          file,
          "a matrix of %d x %d".formatted(after, before),
          "one of %d numbers".formatted(matrix.length));
    }
    for (float value : matrix) {
      if (!Float.isFinite(value)) {
        throw ImportedMap.malformed(file, "finite numbers", Float.toString(value));
      }
    }
    float[][] rows = new float[after][before];
    for (int i = 0; i < after; i++) {
      System.arraycopy(matrix, i * before, rows[i], 0, before);
    }
    return new ImportedMap(LinearEmbedding.of(rows), biased && bias.length > 0);
  }

  /** Powers and flags, then the mean, the eigenvalues and all axes. */
  private void skipPca(boolean withEpsilon) {
    int skipped = (withEpsilon ? 2 : 1) * Float.BYTES + 1 + Integer.BYTES;
    if (skipped > bytes.remaining()) {
      throw new BufferUnderflowException();
    }
    bytes.position(bytes.position() + skipped);
    for (int i = 0; i < 3; i++) {
      floats();
    }
  }

  private float[] floats() {
    long count = bytes.getLong();
    if (count < 0 || count > bytes.remaining() / Float.BYTES) {
      throw new BufferUnderflowException();
    }
    float[] values = new float[(int) count];
    bytes.asFloatBuffer().get(values);
    bytes.position(bytes.position() + values.length * Float.BYTES);
    return values;
  }
}
