package org.adagio.benchmarks;

import java.nio.file.Path;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** What a task found, as a file that the other side can compare with its own. */
final class Findings {
  private Findings() {}

  static void write(Object found, Path file) {
    Formats.ofOutput(file).write(PointCloud.of(matrix(found)), file, Overwrite.YES, Progress.NONE);
  }

  private static Matrix matrix(Object found) {
    if (found instanceof LinearEmbedding embedding) {
      return Matrix.of(embedding.toArrays());
    }
    if (found instanceof NeighbourRows neighbours) {
      return rows(neighbours.rows());
    }
    throw new IllegalArgumentException("a map or neighbours can be saved, got " + found);
  }

  /** Row numbers below 2²⁴ are exact as float32. */
  private static Matrix rows(int[][] rows) {
    Matrix matrix = Matrix.zeros(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        matrix.set(i, j, rows[i][j]);
      }
    }
    return matrix;
  }
}
