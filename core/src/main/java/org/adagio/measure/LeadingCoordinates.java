package org.adagio.measure;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.InnerProduct;
import org.adagio.measure.TileScan.Band;
import org.adagio.points.PointCloud;
import org.adagio.points.views.AppliedCloud;
import org.adagio.points.views.StagedCloud;

/**
 * The coordinates c = Bz of points z along a few rows B that are nearly orthonormal. With what they
 * leave of the lengths they bound every distance, and so tell of most pairs that their ratio lies
 * within a band.
 *
 * <p>Invariant: for δ = ‖BBᵀ − I‖ the matrix I − BᵀB + δI is positive semidefinite. So with ρ² =
 * ‖z‖² − ‖c‖² + δ‖z‖² the product ⟨z, z'⟩ is off from ⟨c, c'⟩ by at most ρρ' + δ‖z‖‖z'‖.
 */
final class LeadingCoordinates implements AutoCloseable {
  /** A pair that is left open takes as long as so many others that are multiplied out. */
  private static final double SINGLE = 35;

  /** A scan with more than this share of the products is as well off without. */
  private static final double WORTH = 0.85;

  private static final float UNIT = 0x1p-24f;

  /** Products below 2⁻¹²⁶ may vanish, one for each coordinate. */
  private static final float VANISHING = 0x1p-120f;

  private final GramTiles points;
  final GramTiles tiles;
  private final float[][] reach;
  private final int rowsPerTile;
  private final Matrix axes;
  private final float error;

  LeadingCoordinates(Matrix axes, StagedCloud staged, GramTiles points, int rowsPerTile) {
    this.points = points;
    this.rowsPerTile = rowsPerTile;
    this.axes = axes;
    error = (float) (1.001 * offOrthonormal(axes)) + (GramTiles.terms(axes.rows()) + 32) * UNIT;
    tiles = ScannedImages.staged(new AppliedCloud(axes, staged), rowsPerTile);
    reach = new float[tiles.tiles()][];
    Arrays.setAll(reach, tile -> reach(points.squaredNorms(tile), tiles.squaredNorms(tile)));
  }

  /** ‖BBᵀ − I‖, the Frobenius norm. */
  private static double offOrthonormal(Matrix axes) {
    double[] gram = new double[axes.rows() * axes.rows()];
    new AppliedCloud(axes, PointCloud.of(axes)).readExact(0, axes.rows(), gram, 0);
    for (int i = 0; i < gram.length; i += axes.rows() + 1) {
      gram[i]--;
    }
    return InnerProduct.norm(gram, 0, gram.length);
  }

  /** ρ for what the coordinates leave of points, rounded up. */
  private float[] reach(float[] norms, float[] kept) {
    float[] left = new float[norms.length];
    for (int i = 0; i < left.length; i++) {
      double squared = (double) norms[i] - kept[i] + (double) error * norms[i];
      left[i] = Math.nextUp((float) Math.sqrt(Math.max(0, squared)));
    }
    return left;
  }

  /** Whether a scan for what lies beyond a band saves time, as two of its tiles foretell. */
  boolean pay(ScannedImages images, Band band) {
    Skim skim = new Skim(images);
    int last = tiles.tiles() - 1;
    double open = (skim.open(0, last, band) + skim.open(last / 3, last / 2, band)) / 2;
    double whole = axes.columns() + images.dimension();
    return axes.rows() + images.dimension() + SINGLE * whole * open < WORTH * whole;
  }

  @Override
  public void close() {
    tiles.close();
  }

  final class Skim {
    private final ScannedImages images;
    private final float[] inside = new float[rowsPerTile];
    final int[] columns = new int[rowsPerTile];
    private int left;
    private int right;

    Skim(ScannedImages images) {
      this.images = images;
    }

    private double open(int left, int right, Band band) {
      float[] g = new float[rowsPerTile];
      float[] h = new float[rowsPerTile];
      double open = 0;
      turn(left, right);
      try (GramTiles.Stage products = tiles.stage();
          GramTiles.Stage imageProducts = images.tiles().stage()) {
        products.multiply(left, right);
        imageProducts.multiply(left, right);
        for (int i = 0; i < tiles.rows(left); i++) {
          products.row(i, g);
          imageProducts.row(i, h);
          open += open(i, 0, g, h, band);
        }
      }
      return open / tiles.rows(left) / tiles.rows(right);
    }

    void turn(int left, int right) {
      this.left = left;
      this.right = right;
    }

    /** Lists the columns from one on that may lie beyond a band; returns how many there are. */
    int open(int row, int from, float[] g, float[] h, Band band) {
      int found = 0;
      int width = tiles.rows(right);
      computeMargins(row, g, h, band);
      if (RatioRow.anyNegative(inside, width)) {
        for (int j = from; j < width; j++) {
          if (!(inside[j] >= 0)) {
            columns[found++] = j;
          }
        }
      }
      return found;
    }

    private void computeMargins(int row, float[] g, float[] h, Band band) {
      float[] n = points.squaredNorms(right);
      float[] m = images.tiles().squaredNorms(right);
      float[] rho = reach[right];
      float[] margins = inside;
      float norm = points.squaredNorms(left)[row];
      float imageNorm = images.tiles().squaredNorms(left)[row];
      float twiceReach = 2 * reach[left][row];
      float off = error;
      float imageOff = (GramTiles.terms(images.dimension()) + 32) * UNIT;
      float tiny = (Math.max(axes.rows(), images.dimension()) + 16) * VANISHING;
      float high = band.high();
      float middle = (high + band.low()) / 2;
      float half = (high - band.low()) / 2;
      for (int j = 0; j < n.length; j++) {
        float both = norm + n[j];
        float squared = both - 2 * g[j];
        float bothImages = imageNorm + m[j];
        float after = bothImages - 2 * h[j];
        margins[j] =
            half * squared
                - high * (twiceReach * rho[j] + off * both)
                - (imageOff * bothImages + tiny)
                - Math.abs(middle * squared - after);
      }
    }
  }
}
