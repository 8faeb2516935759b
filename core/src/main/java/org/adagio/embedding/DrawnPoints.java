package org.adagio.embedding;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.ScatteredCloud;
import org.adagio.data.Split;
import org.adagio.distortion.BoundCheck;

/**
 * A fit to some of many points: all their pairs are looked at, and a sample of the pairs of all
 * points tells what the map does to the others. The rows are drawn before any is read, since their
 * number is known, and are read once, in the order of the file.
 *
 * @param points all of them
 * @param most how many are fitted to; where there are no more, every one is
 * @param seed of the draw
 */
record DrawnPoints(PointCloud points, int most, long seed) {
  /** All pairs of so many points take minutes; those of ten times as many take hours. */
  static final int MOST = 100_000;

  private static final long PAIRS = 200_000;
  private static final double CONFIDENCE = 0.99;

  /**
   * @param distortion that the map is to keep; where none is given, the largest of the points
   *     fitted to
   * @param fit to the points that it is given
   */
  DimensionSearch.Result fit(
      OptionalDouble distortion,
      Function<PointCloud, DimensionSearch.Result> fit,
      Progress progress) {
    if (points.size() <= most || points instanceof ScatteredCloud) {
      return fit.apply(points);
    }
    progress.stage("drawing points", 0);
    long[] rows = Split.rows(points.size(), most, seed);
    PointCloud drawn = PointCloud.of(points.select(rows).toMatrix());
    DimensionSearch.Result found = fit.apply(drawn).renumbered(row -> rows[(int) row]);
    LinearEmbedding map = found.embedding().drawnFrom(points, progress);
    BoundCheck all =
        BoundCheck.ofSample(
            points,
            map.apply(points),
            distortion.orElse(found.profile().max()),
            PAIRS,
            ~seed, // the pairs do not depend on what was drawn to fit to
            progress);
    return found.with(map.certifiedOnAllBy(all.certificate(CONFIDENCE)));
  }
}
