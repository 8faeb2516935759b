package org.adagio.benchmarks;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemv;

import org.adagio.Matrix;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** Πx by one sgemv on one thread: both operands lie off the heap beforehand, the result stays. */
final class BareVectorProduct {
  private final int rows;
  private final int columns;
  private final FloatPointer map;
  private final FloatPointer vector;
  private final FloatPointer image;

  BareVectorProduct(Matrix map, float[] vector) {
    rows = map.rows();
    columns = map.columns();
    this.map = new FloatPointer(map.values());
    this.vector = new FloatPointer(vector);
    image = new FloatPointer(new float[rows]);
    openblas_nolapack.blas_set_num_threads(1);
  }

  FloatPointer run() {
    cblas_sgemv(
        CblasRowMajor, CblasNoTrans, rows, columns, 1, map, columns, vector, 1, 0, image, 1);
    return image;
  }

  float[] image() {
    float[] copy = new float[rows];
    image.get(copy);
    return copy;
  }
}
