package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.fit.descent.BandedPairs;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.SparsePairs;
import org.adagio.fit.descent.SparsePairs.Pair;
import org.adagio.measure.PairScan.Violations;
import org.adagio.work.Workers;

/**
 * Pairs that scans found beyond a band. They last from trial to trial; when there are too many,
 * those go that the map at hand keeps best. Their points have places in one matrix, in the order in
 * which they came.
 */
final class CollectedPairs implements AutoCloseable {
  /** An evaluation of this many pairs costs less than one of the landmarks. */
  private static final int MOST = 200_000;

  /** Of the squared norms: closer pairs lose their difference in float32, and give secants. */
  private static final double NEAR = 1e-4;

  private final Coordinates coordinates;
  private final int dimension;
  private final Set<Long> known = new HashSet<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> rows = new ArrayList<>();
  private Matrix principal;
  private Matrix white;
  private List<Pair> pairs = new ArrayList<>();
  private Matrix nearSecants;
  private SparsePairs far;
  private SparsePairs near;

  CollectedPairs(Coordinates coordinates, int dimension) {
    this.coordinates = coordinates;
    this.dimension = dimension;
    principal = Matrix.zeros(0, coordinates.rank());
    white = principal;
    nearSecants = principal;
  }

  List<BandedPairs> staged() {
    return Stream.<BandedPairs>of(far, near).filter(pairs -> pairs != null).toList();
  }

  void add(Violations found, Matrix map) {
    int[] fresh =
        IntStream.range(0, found.size())
            .filter(i -> known.add(key(found.first()[i], found.second()[i])))
            .limit(MOST)
            .toArray();
    if (fresh.length > 0) {
      keepWorst(MOST - fresh.length, map);
      append(pick(found.first(), fresh), pick(found.second(), fresh));
      close();
      stage();
    }
  }

  private static long key(int first, int second) {
    return (long) first << 32 | second;
  }

  private static int[] pick(int[] values, int[] which) {
    return IntStream.of(which).map(i -> values[i]).toArray();
  }

  private void keepWorst(int count, Matrix map) {
    if (pairs.size() <= count) {
      return;
    }
    int[] worstLast = worstLast(far.ratiosUnder(map));
    int gone = worstLast.length - count;
    for (int i = 0; i < gone; i++) {
      Pair pair = pairs.get(worstLast[i]);
      known.remove(key(rows.get(pair.first()), rows.get(pair.second())));
    }
    List<Pair> all = pairs;
    pairs = new ArrayList<>();
    Arrays.stream(worstLast, gone, worstLast.length)
        .sorted()
        .forEach(kept -> pairs.add(all.get(kept)));
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
    place(IntStream.concat(IntStream.of(first), IntStream.of(second)));
    Pair[] fresh = new Pair[first.length];
    Workers.forEach(
        fresh.length, i -> fresh[i] = pair(places.get(first[i]), places.get(second[i])));
    Stream.of(fresh).filter(pair -> pair.inverse() > 0).forEach(pairs::add);
    int[] close = IntStream.range(0, fresh.length).filter(i -> !(fresh[i].inverse() > 0)).toArray();
    if (close.length > 0 && nearSecants.rows() < MOST) {
      nearSecants =
          nearSecants.stackedOn(coordinates.unitSecants(pick(first, close), pick(second, close)));
    }
  }

  private void place(IntStream some) {
    long[] missing =
        some.filter(row -> !places.containsKey(row)).distinct().sorted().asLongStream().toArray();
    for (long row : missing) {
      places.put((int) row, rows.size());
      rows.add((int) row);
    }
    if (missing.length > 0) {
      Matrix more = coordinates.principal(missing);
      principal = principal.stackedOn(more);
      white = white.stackedOn(coordinates.white(more));
    }
  }

  /** The pair of two places, with 0 instead of 1/D if they are near. */
  private Pair pair(int first, int second) {
    int width = principal.columns();
    double distance = 0;
    double norms = 0;
    for (int k = 0; k < width; k++) {
      double x = principal.values()[first * width + k];
      double y = principal.values()[second * width + k];
      distance += (x - y) * (x - y);
      norms += x * x + y * y;
    }
    return new Pair(first, second, distance <= NEAR * norms ? 0 : (float) (1 / distance));
  }

  private void stage() {
    if (!pairs.isEmpty()) {
      far = new SparsePairs(white, pairs, dimension);
    }
    if (nearSecants.rows() > 0) {
      near = SparsePairs.ofSecants(nearSecants, dimension);
    }
  }

  @Override
  public void close() {
    staged().forEach(BandedPairs::close);
    far = null;
    near = null;
  }
}
