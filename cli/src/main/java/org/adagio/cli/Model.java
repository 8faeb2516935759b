package org.adagio.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.adagio.AdagioException;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.Formats;
import org.adagio.files.MalformedDataException;

/**
 * A map and the file it came from.
 *
 * @param whole of points as they are
 */
record Model(Path file, LinearEmbedding whole) {
  static final String DESCRIPTION = "A model file that fit has written.";
  private static final String SUFFIX = ".safetensors";

  static Model load(Path file) {
    try {
      return new Model(file, LinearEmbedding.load(file));
    } catch (MalformedDataException e) {
      throw points(file).map(found -> (AdagioException) found).orElse(e);
    }
  }

  /** A file of points in the place of a model: the two were perhaps swapped. */
  private static Optional<RequestException> points(Path file) {
    try {
      String format = Formats.of(file).name();
      return file.toString().endsWith(SUFFIX)
          ? Optional.empty()
          : Optional.of(
              new RequestException(
                  "%s: expected a model, found points (%s); MODEL comes before INPUT"
                      .formatted(file, format)));
    } catch (MalformedDataException e) {
      return Optional.empty();
    }
  }

  /**
   * The map of points as {@link Input#open(InputOptions, Model)} gives them: scaled, if it asks.
   */
  LinearEmbedding embedding() {
    return whole.ofScaled();
  }

  /** The images of points, which must have the dimension that the map takes. */
  PointCloud apply(PointCloud points, Input source) {
    return required(points, source).apply(points);
  }

  /** The images of queries, which must have the dimension that the map takes. */
  PointCloud applyToQueries(PointCloud queries, Input source) {
    return required(queries, source).applyToQueries(queries);
  }

  private LinearEmbedding required(PointCloud points, Input source) {
    LinearEmbedding embedding = embedding();
    if (points.dimension() != embedding.sourceDimension()) {
      throw new RequestException(
          "%s: expected points of dimension %d as %s takes them, found dimension %d"
              .formatted(source.text(), embedding.sourceDimension(), file, points.dimension()));
    }
    return embedding;
  }
}
