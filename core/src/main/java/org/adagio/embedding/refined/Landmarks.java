package org.adagio.embedding.refined;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.embedding.axes.UnitSecants;
import org.adagio.linalg.Closing;
import org.adagio.linalg.Products;
import org.adagio.linalg.Workers;

/**
 * All pairs of a few thousand points: those far enough apart through inner products, the near ones
 * through their secants, as far as memory allows. Equal points have no secant and are left out.
 */
final class Landmarks implements AutoCloseable {
  private static final float NEAR = 4e-3f;
  private static final int MOST_NEAR = 50_000;

  private final AllPairsStress far;
  private final SecantStress near;
  private final boolean complete;

  private Landmarks(AllPairsStress far, SecantStress near, boolean complete) {
    this.far = far;
    this.near = near;
    this.complete = complete;
  }

  /** Whether no pair had to be left out because too many are near. */
  boolean isComplete() {
    return complete;
  }

  /**
   * @param points m x ρ
   * @param dimension about how many rows the maps will have
   */
  static Landmarks of(Matrix points, int dimension) {
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
    Matrix secants = UnitSecants.of(points, near.subList(0, Math.min(MOST_NEAR, near.size())));
    AllPairsStress far = new AllPairsStress(points, inverse, dimension);
    return Closing.onFailure(
        far::close,
        () ->
            new Landmarks(
                far,
                secants.rows() == 0 ? null : new SecantStress(secants, dimension),
                near.size() <= MOST_NEAR));
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

  /** Returns F over all pairs and adds its gradient. */
  double at(Matrix map, Band band, double[] gradient) {
    double value = far.at(map, band, gradient);
    return near == null ? value : value + near.at(map, band, gradient);
  }

  @Override
  public void close() {
    far.close();
    if (near != null) {
      near.close();
    }
  }
}
