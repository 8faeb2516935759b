package org.adagio.embedding;

import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.FractionBound;

/**
 * Looks at batches of new points, and tells when they are no longer like those that a map was
 * fitted to: when more of their pairs lie beyond the stated distortion than the map's bound for
 * unseen points allows. However many batches there are, a false alarm is no likelier than 1 %,
 * given that the bound holds. Not for several threads.
 */
public final class DriftWatch {
  /** Σ 1/i² over all looks. */
  private static final double SUM_OF_INVERSE_SQUARES = Math.PI * Math.PI / 6;

  private final LinearEmbedding map;
  private final Certificate promised;
  private final long seed;
  private long looks;

  private DriftWatch(LinearEmbedding map, Certificate promised, long seed) {
    this.map = map;
    this.promised = promised;
    this.seed = seed;
  }

  /**
   * What one batch showed.
   *
   * @param points how many it has
   * @param pairs how many disjoint pairs were looked at
   * @param beyond how many of them lie beyond the stated distortion
   * @param distortion the one stated
   * @param promised upper bound that the map states for the fraction beyond
   * @param atLeast lower bound for the fraction of all such pairs beyond
   * @param confidence with which that holds
   */
  public record Look(
      long points,
      long pairs,
      long beyond,
      double distortion,
      double promised,
      double atLeast,
      double confidence) {

    /** Whether more pairs lie beyond than the map allows, beyond the chance of a draw. */
    public boolean hasDrifted() {
      return atLeast > promised;
    }

    /** The fraction of the pairs looked at that lie beyond the stated distortion. */
    public double fractionBeyond() {
      return (double) beyond / pairs;
    }
  }

  /**
   * Watches for a map.
   *
   * @param seed of how points are paired
   * @throws IllegalArgumentException if the map states no bound for unseen points
   */
  public static DriftWatch of(LinearEmbedding map, long seed) {
    Certificate promised =
        map.unseenCertificate()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the map must state a bound for unseen points, which a fit with a hold-out"
                            + " gives it, got none"));
    return new DriftWatch(map, promised, seed);
  }

  /**
   * Looks at a batch.
   *
   * @throws IllegalArgumentException if it has fewer than two points, or another dimension
   */
  public Look look(PointCloud batch, Progress progress) {
    if (batch.size() < 2) {
      throw new IllegalArgumentException(
          "a batch must have at least 2 points, got " + batch.size());
    }
    looks++;
    double alarm = (1 - FractionBound.CONFIDENCE) / (SUM_OF_INVERSE_SQUARES * looks * looks);
    PointCloud points = map.scaled(batch);
    BoundCheck check =
        BoundCheck.ofUnseen(
            points,
            map.ofScaled().apply(points),
            promised.statedDistortion(),
            seed + looks,
            progress);
    return new Look(
        batch.size(),
        check.profile().pairs(),
        check.beyond(),
        promised.statedDistortion(),
        promised.fractionBeyond(),
        check.fractionAtLeast(1 - alarm),
        1 - alarm);
  }
}
