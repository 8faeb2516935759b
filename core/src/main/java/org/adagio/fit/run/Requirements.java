package org.adagio.fit.run;

import java.util.Arrays;
import java.util.Iterator;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalComponents;
import org.adagio.linalg.Finite;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Blocks;
import org.adagio.work.Resources;

/** What recipes and points must fulfil: name, rule, value. */
final class Requirements {
  private static final int FEW = 256;

  /** Of fewer points too few are left to judge. */
  private static final int FEWEST_CODED = 200;

  private Requirements() {}

  static void points(PointCloud points, int dimension) {
    if (points.size() < 2) {
      throw new IllegalArgumentException(
          "at least two points are needed to have a distance, got " + points.size());
    }
    if (dimension > points.dimension()) {
      throw new IllegalArgumentException(
          "dimension must be at most the points' own %d, got %d"
              .formatted(points.dimension(), dimension));
    }
    finite(points);
    if (areEqual(points)) {
      throw new IllegalArgumentException(
          "all %d points are equal: there is no distance to keep".formatted(points.size()));
    }
  }

  static void coding(Choices plan, PointCloud points) {
    if (!plan.method().name().equals(PrincipalComponents.exact().name())) {
      throw new IllegalArgumentException(
          "a number of bytes goes with principal components, got the method "
              + plan.method().name());
    }
    if (points.size() < FEWEST_CODED) {
      throw new IllegalArgumentException(
          "at least %d points are needed to learn a code and to judge it, got %d"
              .formatted(FEWEST_CODED, points.size()));
    }
    if (plan.holdOut().orElse(1) == 0) {
      throw new IllegalArgumentException(
          "codes are judged by points held out, got a hold-out of 0");
    }
  }

  static void queries(PointCloud queries, PointCloud points) {
    if (queries.dimension() != points.dimension()) {
      throw new IllegalArgumentException(
          "queries must have the points' dimension %d, got %d"
              .formatted(points.dimension(), queries.dimension()));
    }
    if (DistributedCloud.isOne(points) || DistributedCloud.isOne(queries)) {
      throw new IllegalArgumentException("queries are learned from on one machine, got several");
    }
    finite(queries);
  }

  /** Looks through points of a user's own; a cluster refuses such values where it reads them. */
  private static void finite(PointCloud points) {
    if (points.isFinite() || DistributedCloud.isOne(points)) {
      return;
    }
    int d = points.dimension();
    long at = Blocks.of(points).fold(new FirstNotFinite(), Progress.NONE);
    if (at < Long.MAX_VALUE) {
      Matrix row = Matrix.zeros(1, d);
      points.read(at / d, 1, row.values(), 0);
      throw new IllegalArgumentException(
          "every value must be finite, got %s in point %d, coordinate %d"
              .formatted(row.get(0, (int) (at % d)), points.sourceRow(at / d), at % d));
    }
  }

  /** The place of the first value that is NaN or infinite, counted over all of them. */
  private record FirstNotFinite() implements BlockPass<Long> {
    @Override
    public String name() {
      return "looking for values that are not finite";
    }

    @Override
    public Long over(Iterator<Block> blocks) {
      while (blocks.hasNext()) {
        Block block = blocks.next();
        int d = block.rows().columns();
        int at = Finite.firstViolation(block.rows().values(), 0, block.count() * d);
        if (at >= 0) {
          return block.firstRow() * d + at;
        }
      }
      return Long.MAX_VALUE;
    }

    @Override
    public Long merged(Long one, Long other) {
      return Math.min(one, other);
    }
  }

  /** Whether all points are the same as the source has them; most often the first few tell. */
  static boolean areEqual(PointCloud points) {
    int d = points.dimension();
    int most = (int) Math.min(Math.min(FEW, Resources.blockRows(d)), points.size());
    double[] first = new double[d];
    double[] some = new double[most * d];
    points.readExact(0, 1, first, 0);
    for (long row = 0; row < points.size(); row += most) {
      int count = (int) Math.min(most, points.size() - row);
      points.readExact(row, count, some, 0);
      for (int i = 0; i < count; i++) {
        if (!Arrays.equals(some, i * d, (i + 1) * d, first, 0, d)) {
          return false;
        }
      }
    }
    return true;
  }
}
