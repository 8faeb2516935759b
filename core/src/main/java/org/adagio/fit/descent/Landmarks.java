package org.adagio.fit.descent;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.GramStripes;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * All pairs of a few thousand points W: F(X) = ½ Σ_{i&lt;j} h(E_ij / D_ij)² and its gradient 2 X Wᵀ
 * L_w W with w = h/D. That is five products, and no secant is formed. h is what a squared ratio
 * lies beyond the band.
 *
 * <p>Of pairs much closer than the points are wide float32 cannot tell the distance from inner
 * products: their secants are taken, as far as memory allows. Equal points have no secant and are
 * left out.
 */
public final class Landmarks implements BandedPairs {
  private static final int HEIGHT = 64;

  private final StagedRows points;
  private final float[][] inverse;
  private final int[][] leftOut;
  private final SparsePairs near;
  private final boolean complete;

  private Landmarks(StagedRows points, InverseDistances distances, SparsePairs near) {
    this.points = points;
    this.near = near;
    inverse = distances.far();
    complete = distances.complete();
    leftOut = new int[inverse.length][];
    for (int i = 0; i < inverse.length; i++) {
      float[] row = inverse[i];
      leftOut[i] = IntStream.range(0, row.length).filter(j -> row[j] == 0).toArray();
    }
  }

  /** All pairs of points about an origin in their midst, for maps of about this many rows. */
  public static Landmarks of(Matrix points, Whitening whitening, int dimension) {
    InverseDistances distances = InverseDistances.of(points);
    StagedRows white = new StagedRows(whitening.white(points), dimension);
    return Closing.onFailure(
        white::close, () -> new Landmarks(white, distances, near(distances, whitening, dimension)));
  }

  private static SparsePairs near(InverseDistances distances, Whitening whitening, int dimension) {
    return distances.near().rows() == 0
        ? null
        : SparsePairs.ofSecants(whitening.white(distances.near()), dimension);
  }

  public boolean isComplete() {
    return complete;
  }

  @Override
  public double at(Matrix map, Band band, double[] gradient, RatioRange met) {
    Matrix y = points.timesTransposed(map);
    int n = y.rows();
    int r = y.columns();
    float[] norms = squaredNorms(y);
    Matrix forces = Matrix.zeros(n, r);
    double[] values = new double[(n + HEIGHT - 1) / HEIGHT];
    try (GramStripes stripes = new GramStripes(y)) {
      Workers.forEach(
          values.length,
          () -> new Stripe(stripes.stage(HEIGHT), n, r),
          (stripe, index) ->
              values[index] = stripe.run(index * HEIGHT, y, norms, band, forces, met));
    }
    double[] part = points.transposedTimes(forces);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    double value = Arrays.stream(values).sum();
    return near == null ? value : value + near.at(map, band, gradient, met);
  }

  @Override
  public void addMoments(Matrix map, Band band, double[] moments) {
    Matrix white = points.toMatrix();
    Matrix images = points.timesTransposed(map);
    Matrix forces = Matrix.zeros(white.rows(), white.columns());
    Workers.forEach(inverse.length, i -> pull(white, images, i, band, forces.values()));
    double[] part = points.transposedTimes(forces);
    for (int i = 0; i < part.length; i++) {
      moments[i] += part[i];
    }
    if (near != null) {
      near.addMoments(map, band, moments);
    }
  }

  /** Adds (w_i − w_j) / D over the pairs of one point beyond the band. */
  private void pull(Matrix white, Matrix images, int i, Band band, float[] forces) {
    int width = white.columns();
    float[] w = white.values();
    for (int j = 0; j < inverse.length; j++) {
      float weight = inverse[i][j];
      if (weight > 0 && !band.holds(weight * SparsePairs.squared(images, i, j))) {
        for (int k = 0; k < width; k++) {
          forces[i * width + k] += weight * (w[i * width + k] - w[j * width + k]);
        }
      }
    }
  }

  private static float[] squaredNorms(Matrix y) {
    float[] norms = new float[y.rows()];
    int r = y.columns();
    for (int i = 0; i < norms.length; i++) {
      double sum = 0;
      for (int k = i * r; k < (i + 1) * r; k++) {
        sum += (double) y.values()[k] * y.values()[k];
      }
      norms[i] = (float) sum;
    }
    return norms;
  }

  @Override
  public void close() {
    points.close();
    if (near != null) {
      near.close();
    }
  }

  private final class Stripe implements Workers.Workspace {
    private final GramStripes.Stage stage;
    private final float[] row;
    private final float[] beyond;
    private final float[] squares;
    private final float[] most;
    private final float[] least;
    private final float[] sums;
    private final int n;
    private final int r;

    Stripe(GramStripes.Stage stage, int n, int r) {
      this.stage = stage;
      this.n = n;
      this.r = r;
      row = new float[n];
      beyond = new float[n];
      squares = new float[n];
      most = new float[n];
      least = new float[n];
      sums = new float[HEIGHT * (r + 1)];
    }

    double run(int first, Matrix y, float[] norms, Band band, Matrix forces, RatioRange met) {
      int count = Math.min(HEIGHT, n - first);
      stage.multiply(first, count);
      Arrays.fill(squares, 0);
      Arrays.fill(most, 0);
      Arrays.fill(least, 0);
      for (int i = 0; i < count; i++) {
        stage.get(i, row);
        weigh(norms[first + i], norms, inverse[first + i], leftOut[first + i], band);
        stage.put(i, row);
      }
      stage.weightedSums(count, sums);
      for (int i = 0; i < count; i++) {
        float total = sums[i * (r + 1) + r];
        for (int k = 0; k < r; k++) {
          int at = (first + i) * r + k;
          forces.values()[at] = 2 * (total * y.values()[at] - sums[i * (r + 1) + k]);
        }
      }
      include(band, met);
      double value = 0;
      for (float square : squares) {
        value += square;
      }
      return value / 4;
    }

    /** Turns a row of inner products into weights w = h/D. */
    private void weigh(float norm, float[] norms, float[] inverse, int[] without, Band band) {
      float[] g = row;
      float[] h = beyond;
      float[] sum = squares;
      float middle = (band.low() + band.high()) / 2;
      float half = (band.high() - band.low()) / 2;
      for (int j = 0; j < h.length; j++) {
        float t = (norm + norms[j] - 2 * g[j]) * inverse[j] - middle;
        h[j] = t - Math.max(-half, Math.min(half, t));
      }
      for (int j : without) {
        h[j] = 0;
      }
      for (int j = 0; j < h.length; j++) {
        sum[j] += h[j] * h[j];
        g[j] = h[j] * inverse[j];
      }
      float[] above = most;
      float[] below = least;
      for (int j = 0; j < h.length; j++) {
        above[j] = Math.max(above[j], h[j]);
        below[j] = Math.min(below[j], h[j]);
      }
    }

    private void include(Band band, RatioRange met) {
      float above = 0;
      float below = 0;
      for (int j = 0; j < n; j++) {
        above = Math.max(above, most[j]);
        below = Math.min(below, least[j]);
      }
      met.include(below < 0 ? band.low() + below : 1, above > 0 ? band.high() + above : 1);
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
