package org.adagio.search;

import java.util.Objects;
import org.adagio.Metric;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Where an engine searches: the images of vectors under a map, compared by a metric. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * LinearEmbedding map =
 *     Fit.to(96).with(PrincipalComponents.exact()).metric(Metric.COSINE).on(points).map();
 * ReducedSpace space = ReducedSpace.of(map);
 * }</pre>
 *
 * @param map from full vectors to those that the engine holds
 * @param metric by which full vectors, and their images, are near each other
 */
public record ReducedSpace(LinearEmbedding map, Metric metric) {

  /** Neither is missing, and a map that was fitted for another metric is refused. */
  public ReducedSpace {
    Objects.requireNonNull(map, "map");
    Objects.requireNonNull(metric, "metric");
    map.requireFor(metric);
  }

  /** Where the images of a map are compared by the metric that it was fitted for. */
  public static ReducedSpace of(LinearEmbedding map) {
    return new ReducedSpace(map, map.metric());
  }

  /**
   * The same space with its axes turned by a random rotation, always the same one. No distance or
   * angle of images changes. Axes of a fit are ordered by what they carry, and codes of the same
   * few bits for each axis lose least if all carry alike. The axes of a map that keeps a length
   * stay, and those that are turned.
   */
  public ReducedSpace turned() {
    return map.keepsLength() || map.isTurned() ? this : new ReducedSpace(map.turned(), metric);
  }

  /** What an index keeps to know its images by: the map's fingerprint, and the metric. */
  public String stamp() {
    return map.fingerprint() + " " + metric;
  }

  /**
   * Refuses an index of other images than this map's, which would answer, and wrongly.
   *
   * @param index what messages call it
   * @param found the stamp that it keeps; empty where it keeps none
   * @throws IllegalArgumentException if it is not this space's
   */
  public void requireStamp(String index, String found) {
    if (!stamp().equals(found)) {
      throw new IllegalArgumentException(
          "%s must hold images of the map that asks, %s, got those of %s; ask with that map, or build another index with this one beside it and switch"
              .formatted(index, stamp(), found.isEmpty() ? "a map that it does not name" : found));
    }
  }

  /**
   * The image of a document's full vector.
   *
   * @throws IllegalArgumentException if the vector has another dimension than the map takes, or a
   *     value that is not finite, or by cosine if its image is zero and so has no angle
   */
  public float[] reduce(float[] vector) {
    float[] image = map.apply(vector);
    requireAngle(image);
    return image;
  }

  /**
   * The image of a vector that is asked for. It differs from that of a document where the map keeps
   * the length of documents.
   *
   * @throws IllegalArgumentException if {@link #reduce(float[])} would refuse it
   */
  public float[] reduceQuery(float[] vector) {
    float[] image = map.applyToQuery(vector);
    requireAngle(image);
    return image;
  }

  /**
   * The images of a cloud's full vectors, row by row.
   *
   * @throws IllegalArgumentException if {@link #reduce(float[])} would refuse one
   */
  public float[][] reduce(PointCloud vectors) {
    float[][] images = map.apply(vectors).toArrays();
    for (float[] image : images) {
      requireAngle(image);
    }
    return images;
  }

  private void requireAngle(float[] image) {
    if (metric != Metric.COSINE) {
      return;
    }
    for (float value : image) {
      if (value != 0) {
        return;
      }
    }
    throw new IllegalArgumentException(
        "by cosine a vector and its image must have an angle, got an image of %d zeros"
            .formatted(image.length));
  }

  /**
   * A document or node ranked by its full vector.
   *
   * @param id that the engine knows it by
   * @param query the full vector asked for
   * @param vector the full vector that it has
   * @throws IllegalArgumentException if the vectors have not the same dimension
   */
  public Candidate rank(int id, float[] query, float[] vector) {
    if (vector.length != query.length) {
      throw new IllegalArgumentException(
          "the full vector of candidate %d must have dimension %d, got %d"
              .formatted(id, query.length, vector.length));
    }
    return new Candidate(id, Nearness.of(metric, query, vector));
  }
}
