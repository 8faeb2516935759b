package org.adagio.embedding;

import java.util.Optional;
import org.adagio.Progress;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.FractionBound;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.neighbors.RecallMeter;

/**
 * Looks at batches of new points, and tells when they are no longer like those that a map was
 * fitted to: when more of their pairs lie beyond the stated distortion than the map's bound for
 * unseen points allows, or, where it is told among which points is searched, when their recall is
 * below what the map's certificate of recall allows. However many batches there are, a false alarm
 * is no likelier than 1 %, given that the bounds hold. Not for several threads.
 */
public final class DriftWatch {
  /** Σ 1/i² over all looks. */
  private static final double SUM_OF_INVERSE_SQUARES = Math.PI * Math.PI / 6;

  /** So many queries tell a mean to about 0.05, and take a moment. */
  private static final int MOST_QUERIES = 1000;

  private final LinearEmbedding map;
  private final Certificate promised;
  private final Optional<PointCloud> searched;
  private final long seed;
  private long looks;

  private DriftWatch(
      LinearEmbedding map, Certificate promised, Optional<PointCloud> searched, long seed) {
    this.map = map;
    this.promised = promised;
    this.searched = searched;
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
   * @param recall of the points as queries, where it is watched
   */
  public record Look(
      long points,
      long pairs,
      long beyond,
      double distortion,
      double promised,
      double atLeast,
      double confidence,
      Optional<RecallLook> recall) {

    /** Whether pairs or neighbours keep less than the map allows, beyond the chance of a draw. */
    public boolean hasDrifted() {
      return atLeast > promised || recall.filter(RecallLook::hasDrifted).isPresent();
    }

    /** The fraction of the pairs looked at that lie beyond the stated distortion. */
    public double fractionBeyond() {
      return (double) beyond / pairs;
    }
  }

  /**
   * What one batch showed of neighbours.
   *
   * @param kept by some of its points as queries
   * @param promised lower bound that the map states for the mean
   * @param atMost upper bound for the mean over all such queries, with the confidence of the look
   */
  public record RecallLook(Recall kept, double promised, double atMost) {

    /** Whether the mean is below what the map allows, beyond the chance of a draw. */
    public boolean hasDrifted() {
      return atMost < promised;
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
    return new DriftWatch(map, promised, Optional.empty(), seed);
  }

  /**
   * The same from the first batch on, and the recall too: the batches are queries among these
   * points, and none of them. As many points are drawn as the map's certificate is about.
   *
   * @throws IllegalArgumentException if the map states no recall, or is about more points
   */
  public DriftWatch among(PointCloud points) {
    RecallCertificate stated =
        map.recallCertificate()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the map must state a recall, which a fit by recall gives it, got none"));
    if (points.size() < stated.points()) {
      throw new IllegalArgumentException(
          "the map states a recall among %d points, got %d"
              .formatted(stated.points(), points.size()));
    }
    long[] rows =
        Split.rows(points.size(), Math.toIntExact(stated.points()), Draw.FITTED_POINTS.seed(seed));
    return new DriftWatch(map, promised, Optional.of(map.scaled(points.select(rows))), seed);
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
    int kinds = searched.isPresent() ? 2 : 1;
    double alarm =
        (1 - FractionBound.CONFIDENCE) / (kinds * SUM_OF_INVERSE_SQUARES * looks * looks);
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
        1 - alarm,
        searched.map(among -> recall(points, among, alarm, progress)));
  }

  /** The bound of Hoeffding, which asks nothing of how recalls are spread between 0 and 1. */
  private RecallLook recall(PointCloud batch, PointCloud among, double alarm, Progress progress) {
    RecallCertificate stated = map.recallCertificate().orElseThrow();
    int count = (int) Math.min(MOST_QUERIES, batch.size());
    PointCloud queries =
        batch.select(Split.rows(batch.size(), count, Draw.QUERIES.seed(seed + looks)));
    LinearEmbedding reduce = map.ofScaled();
    Recall kept =
        RecallMeter.of(stated.metric(), among, queries, stated.recall().k(), progress)
            .of(reduce.apply(among), reduce.apply(queries), stated.recall().depth(), progress);
    double above = Math.sqrt(-Math.log(alarm) / (2 * count));
    return new RecallLook(kept, stated.recall().low(), Math.min(1, kept.mean() + above));
  }
}
