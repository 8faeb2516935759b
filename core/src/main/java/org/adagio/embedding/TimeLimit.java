package org.adagio.embedding;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;

/**
 * Ends a search in time for its certificate.
 *
 * @param asked who may have enough earlier
 * @param clock in nanoseconds
 * @param end by the clock, when the search has to end
 */
record TimeLimit(StopSignal asked, LongSupplier clock, long end) implements StopSignal {
  /** All pairs of so many points are scanned as those of more are, in large tiles. */
  private static final int SAMPLE = 4096;

  /** The first look loads the BLAS and waits for Java's compiler. */
  private static final int LOOKS = 2;

  /**
   * @param start when the budget began to run
   * @param scanNanos how long the looks at all pairs take that follow
   */
  static TimeLimit of(
      StopSignal asked, LongSupplier clock, long start, Duration budget, double scanNanos) {
    return new TimeLimit(asked, clock, start + budget.toNanos() - (long) scanNanos);
  }

  /** About how long a look at all pairs of the points takes, from one at those of a few. */
  static double scanNanos(PointCloud points, int dimension) {
    int few = (int) Math.min(SAMPLE, points.size());
    PointCloud some = points.copyOf(LongStream.range(0, few).toArray());
    Matrix first = Matrix.zeros(Math.min(dimension, points.dimension()), points.dimension());
    for (int i = 0; i < first.rows(); i++) {
      first.set(i, i, 1);
    }
    long fastest = Long.MAX_VALUE;
    for (int look = 0; look < LOOKS; look++) {
      long start = System.nanoTime();
      DistortionProfile.of(some, new AppliedCloud(first, some));
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    double share = (double) points.size() / few;
    return fastest * share * share;
  }

  @Override
  public boolean isRaised() {
    return asked.isRaised() || clock.getAsLong() - end > 0;
  }
}
