package org.adagio.cli.input;

import java.util.Optional;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.ColumnScales;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import picocli.CommandLine.Option;

/** Whether columns are scaled to unit variance before anything else is done. */
public final class StandardizeOption {
  public static final String NAME = "--standardize";
  public static final String MEANING =
      "every column to unit variance; distances and certificates are of points so scaled";

  @Option(
      names = NAME,
      description =
          "Scale every column to unit variance first: distances, and all that is said of them, are"
              + " then between points so scaled.")
  private boolean wanted;

  private Optional<ColumnScales> scales = Optional.empty();

  /** The data as asked for. */
  public Dataset of(Dataset data) {
    scales = wanted ? Optional.of(ColumnScales.toUnitVariance(data.points())) : Optional.empty();
    return scales.map(found -> data.withPoints(found.apply(data.points()))).orElse(data);
  }

  /** Other points, by the scales of the data. */
  public PointCloud scaled(PointCloud others) {
    return scales.map(found -> found.apply(others)).orElse(others);
  }

  /** A map that was fitted to such data, as the map of points as they are. */
  public LinearEmbedding whole(LinearEmbedding map) {
    return scales.map(map::after).orElse(map);
  }

  /** What a sentence about points adds where their columns were scaled. */
  public static String said(boolean standardized) {
    return standardized ? ", every column scaled to unit variance" : "";
  }

  public boolean isWanted() {
    return wanted;
  }
}
