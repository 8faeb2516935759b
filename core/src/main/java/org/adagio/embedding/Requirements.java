package org.adagio.embedding;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.Block;
import org.adagio.data.BlockPass;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Finite;

/** What recipes and points must fulfil: name, rule, value. */
final class Requirements {
  private static final int BLOCK = 256;

  private Requirements() {}

  static void fraction(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must lie between 0 and 1, got " + value);
    }
  }

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

  /** What queries of another kind than the points must fulfil. */
  static void queries(PointCloud queries, PointCloud points) {
    if (queries.dimension() != points.dimension()) {
      throw new IllegalArgumentException(
          "queries must have the points' dimension %d, got %d"
              .formatted(points.dimension(), queries.dimension()));
    }
    if (points.isDistributed() || queries.isDistributed()) {
      throw new IllegalArgumentException("queries are learned from on one machine, got several");
    }
    finite(queries);
  }

  /** Looks through points of a user's own; a cluster refuses such values where it reads them. */
  private static void finite(PointCloud points) {
    if (points.isFinite() || points.isDistributed()) {
      return;
    }
    int d = points.dimension();
    long at = points.pass(new FirstNotFinite(), Progress.NONE);
    if (at < Long.MAX_VALUE) {
      Matrix row = Matrix.zeros(1, d);
      points.read(at / d, 1, row);
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

  /** Most often the first few points tell. */
  static boolean areEqual(PointCloud points) {
    return areEqualInFloat32(points) && (points.isFloat32() || areEqualExactly(points));
  }

  /** Points that float32 does not tell apart need not be equal. */
  private static boolean areEqualExactly(PointCloud points) {
    int d = points.dimension();
    int atOnce = (int) Math.min(Block.mostRows(d), points.size());
    ExactRows first = new ExactRows(1, d);
    ExactRows some = new ExactRows(atOnce, d);
    double[] secant = new double[d];
    points.readExact(0, 1, first, 0);
    for (long row = 0; row < points.size(); row += atOnce) {
      int count = (int) Math.min(atOnce, points.size() - row);
      points.readExact(row, count, some, 0);
      for (int i = 0; i < count; i++) {
        first.secant(0, some, i, secant, 0);
        if (Arrays.stream(secant).anyMatch(difference -> difference != 0)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean areEqualInFloat32(PointCloud points) {
    int most = Math.min(BLOCK, Block.mostRows(points.dimension()));
    int count = (int) Math.min(most, points.size());
    Matrix first = Matrix.zeros(count, points.dimension());
    points.read(0, count, first);
    EqualTo pass = new EqualTo(first.row(0));
    return pass.over(List.of(new Block(0, first, count)).iterator())
        && points.pass(pass, Progress.NONE);
  }

  /** Whether all points equal one. */
  private record EqualTo(float[] point) implements BlockPass<Boolean> {
    @Override
    public String name() {
      return "comparing points";
    }

    @Override
    public Boolean over(Iterator<Block> blocks) {
      int d = point.length;
      while (blocks.hasNext()) {
        Block block = blocks.next();
        for (int i = 0; i < block.count(); i++) {
          if (!Arrays.equals(block.rows().values(), i * d, (i + 1) * d, point, 0, d)) {
            return false;
          }
        }
      }
      return true;
    }

    @Override
    public Boolean merged(Boolean one, Boolean other) {
      return one && other;
    }
  }

  /**
   * What a search begins with must be a map like the one that is asked for, and of these points.
   */
  static void ofStart(Optional<LinearEmbedding> start, PointCloud points, Goal goal) {
    start.ifPresent(
        map -> {
          map.requireMatrix();
          if (map.sourceDimension() != points.dimension()) {
            throw new IllegalArgumentException(
                "the map to start from must take points of dimension %d, got %d"
                    .formatted(points.dimension(), map.sourceDimension()));
          }
          boolean alone = goal.distortion().isEmpty() && goal.recall().isEmpty();
          if (!alone || goal.dimension().orElse(map.dimension()) != map.dimension()) {
            throw new IllegalArgumentException(
                "a fit from a map to %d dimensions must ask for that dimension alone, got %s"
                    .formatted(
                        map.dimension(),
                        alone ? goal.dimension().getAsInt() : "a distortion or a recall"));
          }
        });
  }
}
