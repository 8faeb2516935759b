package org.adagio.codes;

import org.adagio.linalg.RowProduct;
import org.adagio.work.Workers;

/** What one thread multiplies rows with, and room for some of them. */
record Staged(RowProduct.Stage product, float[] rows) implements Workers.Workspace {
  static Staged of(RowProduct all, int rows, int width) {
    return new Staged(all.stage(rows), new float[rows * width]);
  }

  @Override
  public void close() {
    product.close();
  }
}
