package org.adagio.fit.axes;

import java.util.Iterator;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;

/**
 * How far points reach along each of some axes, as a fraction of their distance from the origin.
 *
 * @param axes ρ x d, orthonormal
 * @param origin ρ values
 * @param size of the whole cloud, which decides between the native and Java's BLAS
 */
record AxisExtents(Matrix axes, float[] origin, long size) implements BlockPass<float[]> {

  @Override
  public String name() {
    return "extents";
  }

  @Override
  public float[] over(Iterator<Block> blocks) {
    float[] extents = new float[origin.length];
    int most = Block.mostRows(axes.columns());
    Matrix scores = Matrix.zeros(most, origin.length);
    try (RowProduct product = new RowProduct(axes, size);
        RowProduct.Stage stage = product.stage(most)) {
      while (blocks.hasNext()) {
        Block block = blocks.next();
        stage.apply(block.rows().values(), 0, block.count(), scores.values(), 0);
        widen(extents, scores, block.count());
      }
    }
    return extents;
  }

  private void widen(float[] extents, Matrix scores, int count) {
    float[] row = new float[origin.length];
    for (int i = 0; i < count; i++) {
      double squared = 0;
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.abs(scores.values()[i * row.length + j] - origin[j]);
        squared += (double) row[j] * row[j];
      }
      float scale = squared > 0 ? (float) (1 / Math.sqrt(squared)) : 0;
      for (int j = 0; j < row.length; j++) {
        extents[j] = Math.max(extents[j], scale * row[j]);
      }
    }
  }

  @Override
  public float[] merged(float[] one, float[] other) {
    float[] both = one.clone();
    for (int j = 0; j < both.length; j++) {
      both[j] = Math.max(both[j], other[j]);
    }
    return both;
  }
}
