package org.adagio.experiments.laboratory;

import org.adagio.measure.DistortionProfile;

/** What came of asking a method for the smallest dimension that holds a distortion. */
public sealed interface Outcome {

  /**
   * A dimension was found.
   *
   * @param dimension the one found with the first seed that found any
   * @param lowest the lowest found with any seed
   * @param highest the highest found with any seed
   * @param holding how many seeds found one
   * @param seeds how many seeds were tried; 1 for a method without randomness
   * @param seconds the time of the search that gave {@code dimension}
   * @param profile over all pairs at {@code dimension}
   */
  record Found(
      int dimension,
      int lowest,
      int highest,
      int holding,
      int seeds,
      double seconds,
      DistortionProfile profile)
      implements Outcome {

    /** The largest distortion. */
    public double distortion() {
      return profile.max();
    }

    /** The same in the squared convention. */
    public double squaredDistortion() {
      return profile.squaredMax();
    }
  }

  /**
   * No dimension below that of the points holds the distortion.
   *
   * @param dimension that of the points
   * @param seeds how many seeds were tried
   * @param seconds the time of the first search
   */
  record NoneBelow(int dimension, int seeds, double seconds) implements Outcome {}

  /**
   * The search was given up.
   *
   * @param seconds the time it had
   * @param reason how far it came
   */
  record Stopped(double seconds, String reason) implements Outcome {}
}
