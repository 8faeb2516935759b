package org.adagio.experiments.numax;

import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.measure.DistortionProfile;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * NuMax (Hegde, Sankaranarayanan, Yin, Baraniuk 2015): the convex relaxation min trace(Q), Q ⪰ 0, l
 * ≤ vᵀQv ≤ u for every unit secant v, and Π from Q = ΠᵀΠ. The program answers for a distortion, and
 * its rank is the dimension. For a dimension the least distortion whose rank is at most r is
 * bisected; if the rank is smaller, the last coordinates are 0.
 *
 * <p>Solved by alternating directions with column generation, over all pairs. Eigenvalues below 1 %
 * of the largest do not count for the rank, unless some pair would leave the band without them.
 *
 * @param secants how many violated secants a round adds at most
 * @param rounds after how many rounds a solve is given up
 */
public record NuMax(int secants, int rounds) {
  /** As many as one round's linear systems solve in a moment. */
  private static final int SECANTS = 1500;

  /** No data set of the paper took half as many. */
  private static final int ROUNDS = 100;

  /** Checks that there is something to do. */
  public NuMax {
    if (secants < 1) {
      throw new IllegalArgumentException("secants must be at least 1, got " + secants);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
    }
  }

  /** 1500 secants a round, at most 100 rounds. */
  public static NuMax standard() {
    return new NuMax(SECANTS, ROUNDS);
  }

  /**
   * A map that was found.
   *
   * @param map the matrix alone, as one of any other tool
   * @param profile of all pairs
   */
  public record Found(LinearEmbedding map, DistortionProfile profile) {}

  /**
   * Finds the map of least trace for a distortion of norms.
   *
   * @throws org.adagio.measure.UnreachableDistortionException if it is not solved in the rounds or
   *     the time that it has
   */
  public Found within(double distortion, PointCloud points, Execution execution) {
    try (NuMaxCloud cloud = new NuMaxCloud(points, execution.progress())) {
      return found(search(cloud, execution).within(distortion).centredNorms(), cloud);
    }
  }

  /**
   * Finds the map for a distortion of squares, |ratio² − 1|: the norms' band of that ratio, at
   * another scale.
   *
   * @throws org.adagio.measure.UnreachableDistortionException as for norms
   */
  public Found withinSquared(double distortion, PointCloud points, Execution execution) {
    try (NuMaxCloud cloud = new NuMaxCloud(points, execution.progress())) {
      double ofNorms = NuMaxBounds.normDistortion(distortion);
      return found(search(cloud, execution).within(ofNorms).centredSquares(), cloud);
    }
  }

  /** Finds the map of the least distortion at a dimension. */
  public Found at(int dimension, PointCloud points, Execution execution) {
    try (NuMaxCloud cloud = new NuMaxCloud(points, execution.progress())) {
      Matrix ofCoordinates =
          dimension < cloud.rank()
              ? search(cloud, execution).smallestDistortion(dimension).centredNorms()
              : Matrix.identity(cloud.rank());
      int missing = dimension - ofCoordinates.rows();
      return found(ofCoordinates.stackedOn(Matrix.zeros(missing, cloud.rank())), cloud);
    }
  }

  private NuMaxSearch search(NuMaxCloud cloud, Execution execution) {
    return new NuMaxSearch(cloud, secants, rounds, execution);
  }

  private static Found found(Matrix ofCoordinates, NuMaxCloud cloud) {
    Matrix rows = cloud.projection(ofCoordinates);
    return new Found(LinearEmbedding.of(PointCloud.of(rows).toArrays()), cloud.profile(rows));
  }
}
