package org.adagio.distortion;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/**
 * How many leading coordinates are needed so that no pair is shorter than (1 − δ) of its distance.
 * The distances grow with each coordinate, so a pair that is satisfied stays so. The pairs of a few
 * points give a first number; one scan of all pairs with that many coordinates finds the pairs that
 * need more, and only those are grown, coordinate by coordinate, in float64.
 */
final class GrowingScan {
  private static final int SAMPLE = 400;
  private static final long SAMPLE_SEED = 1;

  private final double leastRatio;
  private final PointCloud before;
  private final Matrix scores;
  private final AtomicInteger needed = new AtomicInteger(1);

  GrowingScan(double distortion, PointCloud before, Matrix scores) {
    leastRatio = 1 - distortion;
    this.before = before;
    this.scores = scores;
  }

  int run(PairScan scan, Progress progress) {
    long n = before.size();
    progress.stage("growing distances", n * (n - 1) / 2);
    return run(scan, tile -> true, progress);
  }

  /** The same over the pairs of some tiles, and a few others. */
  int run(PairScan scan, IntPredicate wanted, Progress progress) {
    growSample();
    PointCloud leading = PointCloud.of(leading(needed.get()));
    float low = (float) (leastRatio * leastRatio);
    scan.run(
        leading,
        wanted,
        () ->
            row -> {
              if (row.anyMayLieOutside(low, Float.POSITIVE_INFINITY)) {
                for (int j = row.from(); j < row.to(); j++) {
                  if (row.mayLieOutside(j, low, Float.POSITIVE_INFINITY)) {
                    grow(row.exactly(j));
                  }
                }
              }
            },
        progress);
    return needed.get();
  }

  private void growSample() {
    SplittableRandom random = new SplittableRandom(SAMPLE_SEED);
    long[] rows = random.longs(SAMPLE, 0, before.size()).distinct().sorted().toArray();
    ExactSecants exact = new ExactSecants(before, ImageLengths.between(PointCloud.of(scores)));
    for (int i = 0; i < rows.length; i++) {
      for (int j = i + 1; j < rows.length; j++) {
        grow(exact.of(rows[i], rows[j]));
      }
    }
  }

  private Matrix leading(int count) {
    Matrix leading = Matrix.zeros(scores.rows(), count);
    for (int i = 0; i < scores.rows(); i++) {
      System.arraycopy(scores.values(), i * scores.columns(), leading.values(), i * count, count);
    }
    return leading;
  }

  /** Raises the number of coordinates to what this pair needs. */
  private void grow(SecantPair pair) {
    double wanted = leastRatio * pair.distance() * leastRatio * pair.distance();
    int d = scores.columns();
    int x = (int) pair.first() * d;
    int y = (int) pair.second() * d;
    float[] values = scores.values();
    double sum = 0;
    for (int k = 0; k < d; k++) {
      double difference = (double) values[x + k] - values[y + k];
      sum += difference * difference;
      if (sum >= wanted) {
        needed.accumulateAndGet(k + 1, Math::max);
        return;
      }
    }
    needed.set(d);
  }
}
