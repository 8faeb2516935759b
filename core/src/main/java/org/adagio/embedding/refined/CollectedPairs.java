package org.adagio.embedding.refined;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.distortion.Violations;
import org.adagio.embedding.descent.BandedPairs;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.SecantStress;
import org.adagio.embedding.descent.SparsePairs;

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
  private final List<Pair> pairs = new ArrayList<>();
  private final PlacedPoints points;
  private Matrix nearSecants;
  private SparsePairs far;
  private SecantStress near;

  /** Places of two points, and 1/D. */
  private record Pair(int first, int second, float inverse) {}

  /** The most memory that the pairs collected of so many points take. */
  public static double bytes(double points, double rank) {
    return 3 * Float.BYTES * Math.min(2.0 * MOST, points) * rank;
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
    float[] ratios = far.ratios(map);
    List<Integer> order = new ArrayList<>(IntStream.range(0, ratios.length).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> -Math.abs(Math.sqrt(ratios[i]) - 1)));
    List<Pair> kept = order.stream().limit(count).sorted().map(pairs::get).toList();
    for (Integer gone : order.subList(count, order.size())) {
      Pair pair = pairs.get(gone);
      known.remove((long) points.row(pair.first) << 32 | points.row(pair.second));
    }
    pairs.clear();
    pairs.addAll(kept);
  }

  private void append(int[] first, int[] second) {
    points.add(first, second);
    int[] close =
        IntStream.range(0, first.length)
            .filter(
                i -> {
                  int x = points.place(first[i]);
                  int y = points.place(second[i]);
                  double squared = points.squaredDistance(x, y);
                  boolean isNear = squared <= NEAR * points.squaredNorms(x, y);
                  if (!isNear) {
                    pairs.add(new Pair(x, y, (float) (1 / squared)));
                  }
                  return isNear;
                })
            .toArray();
    if (close.length > 0 && nearSecants.rows() < MOST) {
      nearSecants =
          nearSecants.stackedOn(coordinates.unitSecants(pick(first, close), pick(second, close)));
    }
  }

  private void stage() {
    if (!pairs.isEmpty()) {
      int[] first = pairs.stream().mapToInt(Pair::first).toArray();
      int[] second = pairs.stream().mapToInt(Pair::second).toArray();
      float[] inverse = new float[first.length];
      for (int i = 0; i < inverse.length; i++) {
        inverse[i] = pairs.get(i).inverse;
      }
      far = new SparsePairs(points.white(), first, second, inverse, dimension);
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
