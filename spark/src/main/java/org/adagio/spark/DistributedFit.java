package org.adagio.spark;

import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.linalg.Matrix;
import org.apache.spark.sql.Dataset;

/** One fit: the points become blocks on the executors, and the core's methods run on them. */
final class DistributedFit {
  private static final int MOST_HELD_OUT = 10_000;
  private static final long MOST_FLOATS_HELD_OUT = 1 << 27;
  private static final double CONFIDENCE = 0.99;

  private final Dataset<?> dataset;
  private final Columns columns;
  private final Recipe recipe;
  private final Progress progress;

  DistributedFit(Dataset<?> dataset, Columns columns, Recipe recipe, Progress progress) {
    this.dataset = dataset;
    this.columns = columns;
    this.recipe = recipe;
    this.progress = progress;
  }

  LinearEmbedding embedding() {
    try (BlockStore store = BlockStore.of(dataset, columns.input(), columns.invalid(), progress)) {
      SparkCloud all = store.cloud(recipe.pairs());
      return recipe.holdout() == 0 ? fitted(all) : withHeldOut(all);
    }
  }

  private LinearEmbedding fitted(SparkCloud points) {
    return recipe.isForOneMachine(points.size(), points.dimension())
        ? recipe.fit(PointCloud.of(points.collected()), progress)
        : recipe.fit(points, progress);
  }

  private LinearEmbedding withHeldOut(SparkCloud all) {
    long[] rows = Split.rows(all.size(), heldOut(all), recipe.seed());
    LinearEmbedding map = fitted(all.without(rows));
    LinearEmbedding renumbered =
        map.certifiedBy(map.certificate().orElseThrow().renumbered(row -> keptRow(row, rows)));
    Matrix points = Matrix.zeros(rows.length, all.dimension());
    all.gather(rows, points);
    PointCloud unseen = PointCloud.of(points);
    PointCloud images = map.apply(unseen);
    DistortionProfile profile = DistortionProfile.of(unseen, images, progress);
    BoundCheck disjoint =
        BoundCheck.ofUnseen(unseen, images, recipe.promised(map), recipe.seed(), progress);
    return renumbered.certifiedBy(
        profile.certificate().renumbered(row -> rows[(int) row]),
        disjoint.certificate(CONFIDENCE).renumbered(row -> rows[(int) row]));
  }

  private int heldOut(SparkCloud all) {
    long most = Math.min(MOST_HELD_OUT, MOST_FLOATS_HELD_OUT / all.dimension());
    int count = (int) Math.min(most, Math.floor(recipe.holdout() * all.size()));
    if (count < 2 || all.size() - count < 2) {
      throw new IllegalArgumentException(
          "holdout %s of %d points must leave at least two on either side, got %d and %d"
              .formatted(recipe.holdout(), all.size(), count, all.size() - count));
    }
    return count;
  }

  /** The row that a kept point has among all, where some, ascending, are held out. */
  static long keptRow(long kept, long[] heldOut) {
    long[] before = LongStream.range(0, heldOut.length).map(i -> heldOut[(int) i] - i).toArray();
    return kept + Ascending.below(before, kept + 1);
  }
}
