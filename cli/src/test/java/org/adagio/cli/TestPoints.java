package org.adagio.cli;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;

/** Small files of points. */
final class TestPoints {
  private TestPoints() {}

  /** Seeded points whose later coordinates vary less. */
  static PointCloud random(int points, int dimension) {
    SplittableRandom random = new SplittableRandom(7);
    float[][] rows = new float[points][dimension];
    for (float[] row : rows) {
      for (int j = 0; j < dimension; j++) {
        row[j] = (float) ((random.nextDouble() - 0.5) / (1 + j));
      }
    }
    return PointCloud.of(rows);
  }

  static Path write(PointCloud points, Path file) {
    Formats.ofOutput(file).write(points, file, Overwrite.NO, Progress.NONE);
    return file;
  }
}
