package org.adagio.cli;

import java.util.Optional;
import org.adagio.data.ColumnScales;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import picocli.CommandLine.Option;

/** Whether columns are scaled to unit variance before anything else is done. */
final class StandardizeOption {
  static final String NAME = "--standardize";
  static final String MEANING =
      "every column to unit variance; distances and certificates are of points so scaled";

  @Option(
      names = NAME,
      description =
          "Scale every column to unit variance first: distances, and all that is said of them, are"
              + " then between points so scaled.")
  private boolean wanted;

  private Optional<ColumnScales> scales = Optional.empty();

  /** The data as asked for. */
  Dataset of(Dataset data) {
    scales = wanted ? Optional.of(ColumnScales.toUnitVariance(data.points())) : Optional.empty();
    return scales.map(found -> data.withPoints(found.apply(data.points()))).orElse(data);
  }

  /** Other points, by the scales of the data. */
  PointCloud scaled(PointCloud others) {
    return scales.map(found -> found.apply(others)).orElse(others);
  }

  /** A map that was fitted to such data, as the map of points as they are. */
  LinearEmbedding whole(LinearEmbedding map) {
    return scales.map(map::after).orElse(map);
  }

  /** A map of points as they are, as the map of such data. */
  LinearEmbedding inside(LinearEmbedding whole) {
    if (scales.isEmpty()) {
      return whole;
    }
    double[] factors = scales.get().factors();
    float[][] rows = whole.toArrays();
    for (float[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (row[j] / factors[j]);
      }
    }
    return LinearEmbedding.of(rows);
  }

  /** What a sentence about points adds where their columns were scaled. */
  static String said(boolean standardized) {
    return standardized ? ", every column scaled to unit variance" : "";
  }

  boolean isWanted() {
    return wanted;
  }
}
