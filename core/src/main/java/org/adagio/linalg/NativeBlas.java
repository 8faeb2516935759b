package org.adagio.linalg;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dgeqrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dorgqr;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dormtr;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotri;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dstemr;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsterf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsytrd;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasUpper;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_ssyrk;

import java.util.List;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** OpenBLAS, one thread a call. */
final class NativeBlas implements Blas {

  NativeBlas() {
    OneOpenBlas.require();
    OneOpenBlas.shareWithNetlib(Loader.load(openblas.class));
    openblas_nolapack.blas_set_num_threads(1);
  }

  @Override
  public Panel panel(int floats) {
    return new NativePanel(floats);
  }

  @Override
  public void gemm(Transpose ofA, Transpose ofB, int m, int n, int k, Panel a, Panel b, Panel c) {
    cblas_sgemm(
        CblasRowMajor,
        ofA == Transpose.YES ? CblasTrans : CblasNoTrans,
        ofB == Transpose.YES ? CblasTrans : CblasNoTrans,
        m,
        n,
        k,
        1,
        address(a),
        ofA == Transpose.YES ? m : k,
        address(b),
        ofB == Transpose.YES ? k : n,
        0,
        address(c),
        n);
  }

  @Override
  public void gram(int rows, int d, Panel x, Panel c) {
    cblas_ssyrk(CblasRowMajor, CblasUpper, CblasTrans, d, rows, 1, address(x), d, 0, address(c), d);
  }

  @Override
  public Eigenpairs eigen(double[] symmetric, int n, int vectors) {
    double[] diagonal = new double[n];
    double[] off = new double[n];
    double[] tau = new double[n];
    require(
        LAPACKE_dsytrd(LAPACK_COL_MAJOR, (byte) 'L', n, symmetric, n, diagonal, off, tau),
        "dsytrd");
    double[] values = diagonal.clone();
    double[] offValues = off.clone();
    double[] z = new double[Math.multiplyExact(n, vectors)];
    Runnable allValues = () -> require(LAPACKE_dsterf(n, values, offValues), "dsterf");
    Runnable someVectors = () -> tridiagonalVectors(diagonal, off, vectors, z);
    List<Runnable> both = vectors == 0 ? List.of(allValues) : List.of(someVectors, allValues);
    Workers.forEach(both.size(), i -> both.get(i).run());
    if (vectors > 0) {
      turn(symmetric, n, tau, vectors, z);
    }
    return new Eigenpairs(values, z);
  }

  /** The eigenvectors of the largest eigenvalues of a tridiagonal matrix, which is overwritten. */
  private static void tridiagonalVectors(double[] diagonal, double[] off, int count, double[] z) {
    int n = diagonal.length;
    require(
        LAPACKE_dstemr(
            LAPACK_COL_MAJOR,
            (byte) 'V',
            (byte) 'I',
            n,
            diagonal,
            off,
            0,
            0,
            n - count + 1,
            n,
            new int[1],
            new double[n],
            z,
            n,
            count,
            new int[2 * n],
            new int[] {1}),
        "dstemr");
  }

  /** Turns eigenvectors of the tridiagonal matrix to those of the matrix it was made of. */
  private static void turn(double[] reflectors, int n, double[] tau, int count, double[] z) {
    require(
        LAPACKE_dormtr(
            LAPACK_COL_MAJOR,
            (byte) 'L',
            (byte) 'L',
            (byte) 'N',
            n,
            count,
            reflectors,
            n,
            tau,
            z,
            n),
        "dormtr");
  }

  @Override
  public void orthonormalize(double[] columns, int m, int n) {
    double[] tau = new double[n];
    require(LAPACKE_dgeqrf(LAPACK_COL_MAJOR, m, n, columns, m, tau), "dgeqrf");
    require(LAPACKE_dorgqr(LAPACK_COL_MAJOR, m, n, n, columns, m, tau), "dorgqr");
  }

  @Override
  public void invert(double[] positiveDefinite, int n) {
    require(LAPACKE_dpotrf(LAPACK_COL_MAJOR, (byte) 'L', n, positiveDefinite, n), "dpotrf");
    require(LAPACKE_dpotri(LAPACK_COL_MAJOR, (byte) 'L', n, positiveDefinite, n), "dpotri");
  }

  private static FloatPointer address(Panel panel) {
    return ((NativePanel) panel).address;
  }

  private static void require(int info, String routine) {
    if (info != 0) {
      throw new ArithmeticException(routine + " failed with code " + info);
    }
  }
}
