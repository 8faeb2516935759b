package org.adagio.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.cli.speech.RequestException;
import org.adagio.codes.PointCode;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.adagio.report.Figures;

/**
 * A map and the file it came from.
 *
 * @param whole of points as they are
 */
public record Model(Path file, LinearEmbedding whole) {
  public static final String DESCRIPTION = "A model file that fit has written.";
  private static final String SUFFIX = ".safetensors";

  private static final int LENGTH_BYTES = 8;
  private static final String HEADER_START = "{\"";

  /** Whether a file is one: by suffix, or by the JSON header behind the length of it. */
  public static boolean isModel(Path file) {
    if (file.toString().endsWith(SUFFIX)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(LENGTH_BYTES + HEADER_START.length());
      return new String(start, StandardCharsets.ISO_8859_1).startsWith(HEADER_START, LENGTH_BYTES);
    } catch (IOException e) {
      return false; // whoever opens it as data tells what is wrong
    }
  }

  public static Model load(Path file) {
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

  /** The method, and the one that was asked for if the map of another one serves better. */
  public static String method(Provenance origin) {
    return origin
        .asked()
        .map(
            asked ->
                "%s, since no map of %s surely keeps more neighbours"
                    .formatted(origin.method(), asked))
        .orElse(origin.method());
  }

  public static String fittedTo(Provenance origin) {
    return Figures.count(origin.points())
        + origin.drawnFrom().map(all -> " of " + Figures.count(all.points())).orElse("")
        + " points";
  }

  /**
   * The map of points as {@link Input#open(InputOptions, Model)} gives them: scaled, if it asks.
   */
  public LinearEmbedding embedding() {
    return whole.ofScaled();
  }

  /** Its code, which it must have. */
  public PointCode code() {
    return whole
        .code()
        .orElseThrow(
            () ->
                new RequestException(
                    "%s: expected a model with a code, as fit --bytes makes it, found one without"
                        .formatted(file)));
  }

  /** The same map, for points which must have the dimension that it takes. */
  public LinearEmbedding required(PointCloud points, Input source) {
    LinearEmbedding embedding = embedding();
    if (points.dimension() != embedding.sourceDimension()) {
      throw new RequestException(
          "%s: expected points of dimension %d as %s takes them, found dimension %d"
              .formatted(source.text(), embedding.sourceDimension(), file, points.dimension()));
    }
    return embedding;
  }
}
