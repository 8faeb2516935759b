package org.adagio.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.adagio.MalformedDataException;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * A linear map that another tool made.
 *
 * @param map the matrix alone
 * @param hadOffset whether the tool also adds an offset, which is left out: it changes no distance
 */
public record ImportedMap(LinearEmbedding map, boolean hadOffset) {
  /** Refuses what is missing. */
  public ImportedMap {
    Objects.requireNonNull(map, "map");
  }

  private static final int LONGEST_CODE = 16;

  /** Where a matrix has the coordinates of an image. */
  public enum Orientation {
    /** r x d, as scikit-learn's components_ and FAISS have it. */
    ROWS,
    /** d x r, for {@code points @ matrix}. */
    COLUMNS
  }

  /**
   * Reads a FAISS transform, or a matrix from any file of points, such as npy.
   *
   * @param orientation of a matrix; a FAISS transform knows its own
   * @throws MalformedDataException if the file cannot be read or holds no matrix
   */
  public static ImportedMap read(Path file, Orientation orientation) {
    Objects.requireNonNull(orientation, "orientation");
    if (FaissTransform.recognizes(start(file))) {
      return FaissTransform.read(file.toString(), all(file));
    }
    PointCloud matrix = Formats.open(file).points();
    float[][] rows = matrix.toArrays();
    return new ImportedMap(
        LinearEmbedding.of(orientation == Orientation.ROWS ? rows : transposed(rows)), false);
  }

  private static byte[] start(Path file) {
    if (!Files.isRegularFile(file)) {
      return new byte[0]; // whoever opens it as data tells what is wrong
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LONGEST_CODE);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static byte[] all(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException | OutOfMemoryError e) {
      throw malformed(file.toString(), "a FAISS transform that can be read", e.toString());
    }
  }

  private static float[][] transposed(float[][] rows) {
    float[][] columns = new float[rows[0].length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = rows[i][j];
      }
    }
    return columns;
  }

  static MalformedDataException malformed(String file, String expected, String found) {
    return new MalformedDataException(file, "transform", expected, found);
  }
}
