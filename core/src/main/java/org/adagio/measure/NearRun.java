package org.adagio.measure;

import java.util.Arrays;
import java.util.Optional;
import org.adagio.points.views.StagedCloud;

/**
 * Distances of one point to a run of others in float64, before a linear map and after it, all at
 * once: where clusters lie far apart, float32 can tell no distance within one of them. One thread.
 *
 * <p>Invariant: with u = 2⁻⁵³, a staged point z is off by at most u ‖z‖, so a distance of two by at
 * most 2u (‖x‖ + ‖y‖) and its own rounding. Where that is more than float32 rounds, the pair is
 * left to be settled by itself. Images are off by more, which is told.
 */
final class NearRun {
  /** From so many pairs on, the run takes less time than they do one by one. */
  static final int ENOUGH = 16;

  /** A worker keeps at most so many coordinates of others, which is 8 MB. */
  private static final int MOST_VALUES = 1 << 20;

  /** ‖x‖ + ‖y‖ over a distance that is off by less than 2⁻²⁷. */
  private static final double FARTHEST = 0x1p24;

  /**
   * So much of a distance may its image be off: a ratio of two products in float32 is off by more.
   */
  private static final double MOST_OFF = 0x1p-10;

  private final StagedCloud points;
  private final LinearImages images;
  private final int most;
  private double[][] others;
  private double[][] otherImages;
  private final double[] coordinates;
  private final double[] squared;
  private final double[] squaredLengths;
  private long first;
  private int width;
  private long loaded = -1;
  private long point;

  private NearRun(StagedCloud points, LinearImages images, int most) {
    this.points = points;
    this.images = images;
    this.most = most;
    coordinates = new double[points.dimension()];
    squared = new double[most];
    squaredLengths = new double[most];
  }

  /** Of points that are not so wide that a run of them takes much memory. */
  static Optional<NearRun> of(StagedCloud points, ScannedImages images, int most) {
    return images
        .linear()
        .filter(linear -> (long) most * points.dimension() <= MOST_VALUES)
        .map(linear -> new NearRun(points, linear, most));
  }

  /** The others; they are read when they are needed. */
  void others(long firstRow, int count) {
    first = firstRow;
    width = count;
  }

  /** Measures one point with all of the others. */
  void measure(long row) {
    if (loaded != first) {
      load();
    }
    point = row;
    read(row);
    sumSquares(coordinates, others, squared);
    sumSquares(images.image(row), otherImages, squaredLengths);
  }

  private void load() {
    if (others == null) {
      others = new double[points.dimension()][most];
      otherImages = new double[images.dimension()][most];
    }
    for (int j = 0; j < width; j++) {
      read(first + j);
      for (int k = 0; k < others.length; k++) {
        others[k][j] = coordinates[k];
      }
      double[] image = images.image(first + j);
      for (int k = 0; k < otherImages.length; k++) {
        otherImages[k][j] = image[k];
      }
    }
    loaded = first;
  }

  private void read(long row) {
    points.readExact(row, 1, coordinates, 0);
  }

  private void sumSquares(double[] x, double[][] columns, double[] into) {
    Arrays.fill(into, 0, width, 0);
    for (int k = 0; k < x.length; k++) {
      addSquares(x[k], columns[k], into, width);
    }
  }

  /** Few arrays, from their beginnings: so Java 17 vectorises it. */
  private static void addSquares(double x, double[] column, double[] into, int width) {
    for (int j = 0; j < width; j++) {
      double difference = x - column[j];
      into[j] += difference * difference;
    }
  }

  /** Whether the distances to one of the others are near enough to the truth. */
  boolean tells(int j) {
    double distance = distance(j);
    double norms = images.norm(point) + images.norm(first + j);
    return norms <= FARTHEST * distance && error(j) <= MOST_OFF && squared[j] < Double.MAX_VALUE;
  }

  /** How far the ratio of distances may be off. */
  double error(int j) {
    return images.error(point, first + j) / distance(j);
  }

  /** ‖x − y‖ on the scale of the staged points. */
  double distance(int j) {
    return Math.sqrt(squared[j]);
  }

  /** The square of the ratio of distances. */
  double squaredRatio(int j) {
    return squaredLengths[j] / squared[j];
  }
}
