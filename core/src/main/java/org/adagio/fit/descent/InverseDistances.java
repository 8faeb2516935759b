package org.adagio.fit.descent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.fit.axes.UnitSecants;
import org.adagio.linalg.Products;
import org.adagio.work.Workers;

/**
 * 1/D of all pairs of a few thousand points. Pairs much closer than the points are wide have none
 * here: float32 cannot tell their distance from inner products, and their secants are taken.
 *
 * @param far 1/D, and 0 for near pairs, equal points and the diagonal
 * @param near the unit secants of near pairs, as many as memory allows
 * @param complete whether every near pair has its secant
 */
record InverseDistances(float[][] far, Matrix near, boolean complete) {
  private static final float NEAR = 4e-3f;
  private static final int MOST_NEAR = 50_000;

  static InverseDistances of(Matrix points) {
    int n = points.rows();
    float[][] inverse = new float[n][n];
    Matrix gram = Products.timesTransposed(points, points);
    List<int[]> near = new ArrayList<>();
    Workers.forEach(
        n,
        i -> {
          List<int[]> found = invert(gram, i, inverse[i]);
          if (!found.isEmpty()) {
            synchronized (near) {
              near.addAll(found);
            }
          }
        });
    near.sort(Comparator.<int[]>comparingInt(pair -> pair[0]).thenComparingInt(pair -> pair[1]));
    int taken = Math.min(MOST_NEAR, near.size());
    List<int[]> even = // from all over them, so that every point has some
        IntStream.range(0, taken)
            .mapToObj(i -> near.get((int) ((long) i * near.size() / taken)))
            .toList();
    return new InverseDistances(inverse, UnitSecants.of(points, even), near.size() == taken);
  }

  /** Fills 1/D of one point with all others, and returns the near pairs instead. */
  private static List<int[]> invert(Matrix gram, int i, float[] inverse) {
    List<int[]> near = new ArrayList<>();
    for (int j = 0; j < inverse.length; j++) {
      float both = gram.get(i, i) + gram.get(j, j);
      float squared = both - 2 * gram.get(Math.min(i, j), Math.max(i, j));
      if (squared > NEAR * both) {
        inverse[j] = 1 / squared;
      } else if (j > i) {
        near.add(new int[] {i, j});
      }
    }
    return near;
  }
}
