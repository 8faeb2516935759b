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
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_ssyrk;

import java.util.List;
import org.adagio.work.Workers;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** OpenBLAS, one thread a call. */
final class NativeBlas implements Blas {
  NativeBlas() {
    OneOpenBlas.shareWithNetlib(OneOpenBlas.load());
    openblas_nolapack.blas_set_num_threads(1);
  }

  @Override
  public Panel panel(int floats) {
    return new NativePanel(floats, 0);
  }

  @Override
  public Panel widePanel(int doubles) {
    return wide(doubles);
  }

  @Override
  public void timesTransposed(int m, int n, int k, Panel a, Panel b, Panel c) {
    cblas_dgemm(
        CblasRowMajor,
        CblasNoTrans,
        CblasTrans,
        m,
        n,
        k,
        1,
        doubles(a),
        k,
        doubles(b),
        k,
        0,
        doubles(c),
        n);
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
        floats(a),
        ofA == Transpose.YES ? m : k,
        floats(b),
        ofB == Transpose.YES ? k : n,
        0,
        floats(c),
        n);
  }

  @Override
  public void gram(int rows, int d, Panel x, Panel c) {
    cblas_ssyrk(CblasRowMajor, CblasUpper, CblasTrans, d, rows, 1, floats(x), d, 0, floats(c), d);
  }

  /** The matrix is copied off the heap once: a call with Java's array would copy it twice. */
  @Override
  public Eigenpairs eigen(double[] symmetric, int n, int vectors) {
    try (NativePanel matrix = wide(symmetric.length);
        NativePanel diagonal = wide(n);
        NativePanel off = wide(n);
        NativePanel tau = wide(n);
        NativePanel z = wide(Math.max(1, Math.multiplyExact(n, vectors)))) {
      matrix.put(0, symmetric, 0, symmetric.length);
      require(
          LAPACKE_dsytrd(
              LAPACK_COL_MAJOR,
              (byte) 'L',
              n,
              matrix.doubles,
              n,
              diagonal.doubles,
              off.doubles,
              tau.doubles),
          "dsytrd");
      double[] values = values(diagonal, n);
      double[] offValues = values(off, n);
      if (vectors == 0) {
        require(LAPACKE_dsterf(n, values, offValues), "dsterf");
        return new Eigenpairs(values, new double[0]);
      }
      List<Runnable> both =
          List.of(
              () -> tridiagonalVectors(diagonal.doubles, off.doubles, n, vectors, z.doubles),
              () -> require(LAPACKE_dsterf(n, values, offValues), "dsterf"));
      Workers.forEach(both.size(), i -> both.get(i).run());
      turn(matrix.doubles, n, tau.doubles, vectors, z.doubles);
      return new Eigenpairs(values, values(z, Math.multiplyExact(n, vectors)));
    }
  }

  private static double[] values(NativePanel panel, int count) {
    double[] values = new double[count];
    panel.get(0, values, 0, count);
    return values;
  }

  private static void tridiagonalVectors(
      DoublePointer diagonal, DoublePointer off, int n, int count, DoublePointer z) {
    try (NativePanel values = wide(n);
        NativePanel found = new NativePanel(1, 0);
        NativePanel support = new NativePanel(2 * n, 0);
        NativePanel tryRelative = new NativePanel(1, 0)) {
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
              new IntPointer(found.memory),
              values.doubles,
              z,
              n,
              count,
              new IntPointer(support.memory),
              new IntPointer(tryRelative.memory).put(1)),
          "dstemr");
    }
  }

  private static void turn(
      DoublePointer reflectors, int n, DoublePointer tau, int count, DoublePointer z) {
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

  private static NativePanel wide(int doubles) {
    return new NativePanel(0, doubles);
  }

  private static FloatPointer floats(Panel panel) {
    return ((NativePanel) panel).floats;
  }

  private static DoublePointer doubles(Panel panel) {
    return ((NativePanel) panel).doubles;
  }

  private static void require(int info, String routine) {
    if (info != 0) {
      throw new ArithmeticException(routine + " failed with code " + info);
    }
  }
}
