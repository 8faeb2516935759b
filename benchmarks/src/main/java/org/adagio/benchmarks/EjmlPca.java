package org.adagio.benchmarks;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.ejml.data.FMatrixRMaj;
import org.ejml.dense.row.CommonOps_FDRM;
import org.ejml.dense.row.CommonOps_MT_FDRM;
import org.ejml.dense.row.factory.DecompositionFactory_FDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F32;

/** Principal components as a user of EJML computes them, in float32 and on all cores. */
final class EjmlPca {
  private final FMatrixRMaj points;

  EjmlPca(Matrix points) {
    this.points = FMatrixRMaj.wrap(points.rows(), points.columns(), points.values());
  }

  /** The first components, each a column. */
  List<FMatrixRMaj> components(int count) {
    int d = points.numCols;
    FMatrixRMaj centred = centred();
    FMatrixRMaj covariance = new FMatrixRMaj(d, d);
    CommonOps_MT_FDRM.multTransA(1f / (points.numRows - 1), centred, centred, covariance);
    EigenDecomposition_F32<FMatrixRMaj> eigen = DecompositionFactory_FDRM.eig(d, true, true);
    if (!eigen.decompose(covariance)) {
      throw new ArithmeticException("EJML found no eigenvectors");
    }
    return IntStream.range(0, d)
        .boxed()
        .sorted(Comparator.comparing(i -> -eigen.getEigenvalue(i).real))
        .limit(count)
        .map(eigen::getEigenVector)
        .toList();
  }

  private FMatrixRMaj centred() {
    FMatrixRMaj mean = CommonOps_FDRM.sumCols(points, null);
    CommonOps_FDRM.divide(mean, points.numRows);
    FMatrixRMaj centred = points.copy();
    for (int i = 0, at = 0; i < centred.numRows; i++) {
      for (int j = 0; j < centred.numCols; j++, at++) {
        centred.data[at] -= mean.data[j];
      }
    }
    return centred;
  }
}
