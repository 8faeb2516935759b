package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.fit.descent.BandedPairs;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.SecantStress;
import org.adagio.fit.descent.SparsePairs;
import org.adagio.measure.Violations;
import org.adagio.work.Workers;

/**
 * Pairs that scans found beyond a band. They last from trial to trial; when there are too many,
 * those go that the map at hand keeps best.
 */
public final class CollectedPairs implements AutoCloseable {
  /** An evaluation of so many pairs costs less than one of the landmarks. */
  private static final int MOST = 200_000;

  /** Of the squared norms: closer pairs lose their difference in float32, and give secants. */
  private static final double NEAR = 1e-4;

  private final Coordinates coordinates;
  private final int dimension;
  private final Set<Long> known = new HashSet<>();
  private final PlacedPoints points;
  private Pairs pairs = new Pairs(new int[0], new int[0], new float[0]);
  private Matrix nearSecants;
  private SparsePairs far;
  private SecantStress near;

  /** Places of two points of every pair, and 1/D. */
  private record Pairs(int[] first, int[] second, float[] inverse) {
    int size() {
      return first.length;
    }

    Pairs only(int[] which) {
      float[] kept = new float[which.length];
      for (int i = 0; i < kept.length; i++) {
        kept[i] = inverse[which[i]];
      }
      return new Pairs(pick(first, which), pick(second, which), kept);
    }

    /** Room for so many more. */
    Pairs widened(int more) {
      int room = size() + more;
      return new Pairs(
          Arrays.copyOf(first, room), Arrays.copyOf(second, room), Arrays.copyOf(inverse, room));
    }
  }

  CollectedPairs(Coordinates coordinates, int dimension) {
    this.coordinates = coordinates;
    this.dimension = dimension;
    points = new PlacedPoints(coordinates);
    nearSecants = Matrix.zeros(0, coordinates.rank());
  }

  /** What is to be added to an objective. */
  List<BandedPairs> staged() {
    List<BandedPairs> staged = new ArrayList<>();
    if (far != null) {
      staged.add(far);
    }
    if (near != null) {
      staged.add(near);
    }
    return staged;
  }

  /**
   * Adds those that are new.
   *
   * @param map at which they were found
   * @return how many are
   */
  int add(Violations found, Matrix map) {
    int[] fresh =
        IntStream.range(0, found.size())
            .filter(i -> known.add((long) found.first()[i] << 32 | found.second()[i]))
            .limit(MOST)
            .toArray();
    if (fresh.length > 0) {
      keepWorst(MOST - fresh.length, map);
      append(pick(found.first(), fresh), pick(found.second(), fresh));
      close();
      stage();
    }
    return fresh.length;
  }

  private static int[] pick(int[] values, int[] which) {
    return IntStream.of(which).map(i -> values[i]).toArray();
  }

  /** Leaves so many pairs, those that the map distorts most. */
  private void keepWorst(int count, Matrix map) {
    if (pairs.size() <= count) {
      return;
    }
    int[] worstLast = worstLast(far.ratios(map));
    int gone = worstLast.length - count;
    for (int i = 0; i < gone; i++) {
      int first = points.row(pairs.first[worstLast[i]]);
      int second = points.row(pairs.second[worstLast[i]]);
      known.remove((long) first << 32 | second);
    }
    int[] kept = Arrays.copyOfRange(worstLast, gone, worstLast.length);
    Arrays.sort(kept);
    pairs = pairs.only(kept);
  }

  /** The pairs in the order of their distortion: it is not negative, so its bits have its order. */
  private static int[] worstLast(float[] squaredRatios) {
    long[] keys = new long[squaredRatios.length];
    for (int i = 0; i < keys.length; i++) {
      float distortion = (float) Math.abs(Math.sqrt(squaredRatios[i]) - 1);
      keys[i] = (long) Float.floatToIntBits(distortion) << 32 | i;
    }
    Arrays.parallelSort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  private void append(int[] first, int[] second) {
    points.add(first, second);
    int[] x = IntStream.of(first).map(points::place).toArray();
    int[] y = IntStream.of(second).map(points::place).toArray();
    double[] squared = new double[x.length];
    boolean[] isNear = new boolean[x.length];
    Workers.forEach(
        x.length,
        i -> {
          squared[i] = points.squaredDistance(x[i], y[i]);
          isNear[i] = squared[i] <= NEAR * points.squaredNorms(x[i], y[i]);
        });
    appendFar(x, y, squared, isNear);
    int[] close = IntStream.range(0, x.length).filter(i -> isNear[i]).toArray();
    if (close.length > 0 && nearSecants.rows() < MOST) {
      nearSecants =
          nearSecants.stackedOn(coordinates.unitSecants(pick(first, close), pick(second, close)));
    }
  }

  private void appendFar(int[] x, int[] y, double[] squared, boolean[] isNear) {
    int[] apart = IntStream.range(0, x.length).filter(i -> !isNear[i]).toArray();
    int size = pairs.size();
    pairs = pairs.widened(apart.length);
    for (int i = 0; i < apart.length; i++) {
      pairs.first[size + i] = x[apart[i]];
      pairs.second[size + i] = y[apart[i]];
      pairs.inverse[size + i] = (float) (1 / squared[apart[i]]);
    }
  }

  private void stage() {
    if (pairs.size() > 0) {
      far = new SparsePairs(points.white(), pairs.first, pairs.second, pairs.inverse, dimension);
    }
    if (nearSecants.rows() > 0) {
      near = new SecantStress(nearSecants, dimension);
    }
  }

  @Override
  public void close() {
    staged().forEach(BandedPairs::close);
    far = null;
    near = null;
  }
}
