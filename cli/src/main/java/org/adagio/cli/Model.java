package org.adagio.cli;

import java.nio.file.Path;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;

/** A map and the file it came from. */
record Model(Path file, LinearEmbedding embedding) {
  static final String DESCRIPTION = "A model file that fit has written.";

  static Model load(Path file) {
    return new Model(file, LinearEmbedding.load(file));
  }

  /** The images of points, which must have the dimension that the map takes. */
  PointCloud apply(PointCloud points, Input source) {
    if (points.dimension() != embedding.sourceDimension()) {
      throw new RequestException(
          "%s: expected points of dimension %d as %s takes them, found dimension %d"
              .formatted(source.text(), embedding.sourceDimension(), file, points.dimension()));
    }
    return embedding.apply(points);
  }
}
