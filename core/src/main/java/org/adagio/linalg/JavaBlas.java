package org.adagio.linalg;

import java.util.Arrays;
import org.netlib.lapack.Dgeqrf;
import org.netlib.lapack.Dorgqr;
import org.netlib.lapack.Dormtr;
import org.netlib.lapack.Dpotrf;
import org.netlib.lapack.Dpotri;
import org.netlib.lapack.Dstemr;
import org.netlib.lapack.Dsteqr;
import org.netlib.lapack.Dsterf;
import org.netlib.lapack.Dsytrd;
import org.netlib.util.booleanW;
import org.netlib.util.intW;

/** Plain Java that the JIT vectorises, and f2j's LAPACK. */
final class JavaBlas implements Blas {
  static final JavaBlas INSTANCE = new JavaBlas();

  private JavaBlas() {}

  @Override
  public Panel panel(int floats) {
    return new JavaPanel(floats, 0);
  }

  @Override
  public Panel widePanel(int doubles) {
    return new JavaPanel(0, doubles);
  }

  @Override
  public void timesTransposed(int m, int n, int k, Panel a, Panel b, Panel c) {
    double[] left = ((JavaPanel) a).doubles;
    double[] right = ((JavaPanel) b).doubles;
    double[] product = ((JavaPanel) c).doubles;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        product[i * n + j] = InnerProduct.of(left, i * k, right, j * k, k);
      }
    }
  }

  @Override
  public void gemm(Transpose ofA, Transpose ofB, int m, int n, int k, Panel a, Panel b, Panel c) {
    new JavaGemm(ofA, ofB, m, n, k, values(a), values(b), values(c)).run();
  }

  @Override
  public void gram(int rows, int d, Panel x, Panel c) {
    new JavaGemm(Transpose.YES, Transpose.NO, d, d, rows, values(x), values(x), values(c))
        .runUpper();
  }

  @Override
  public Eigenpairs eigen(double[] symmetric, int n, int vectors) {
    requireSizes(n >= 1 && vectors >= 0 && vectors <= n, n, vectors);
    double[] diagonal = new double[n];
    double[] off = new double[n];
    double[] tau = new double[n];
    double[] work = new double[Math.max(64 * n, 18 * n)];
    intW info = new intW(0);
    Dsytrd.dsytrd("L", n, symmetric, 0, n, diagonal, 0, off, 0, tau, 0, work, 0, work.length, info);
    require(info, "dsytrd");
    double[] values = diagonal.clone();
    Dsterf.dsterf(n, values, 0, off.clone(), 0, info);
    require(info, "dsterf");
    if (vectors == 0) {
      return new Eigenpairs(values, new double[0]);
    }
    double[] z =
        n == 2
            ? vectorsOfTwo(vectors, diagonal, off)
            : tridiagonalVectors(n, vectors, diagonal, off, work);
    Dormtr.dormtr(
        "L", "L", "N", n, vectors, symmetric, 0, n, tau, 0, z, 0, n, work, 0, work.length, info);
    require(info, "dormtr");
    return new Eigenpairs(values, z);
  }

  /** dstemr orders the two by magnitude, not by value. */
  private static double[] vectorsOfTwo(int vectors, double[] diagonal, double[] off) {
    double angle = Math.atan2(2 * off[0], diagonal[0] - diagonal[1]) / 2;
    double[] largest = {Math.cos(angle), Math.sin(angle)};
    return vectors == 1 ? largest : new double[] {-largest[1], largest[0], largest[0], largest[1]};
  }

  /** By relatively robust representations; where clustered eigenvalues defeat them, by QR. */
  private static double[] tridiagonalVectors(
      int n, int vectors, double[] diagonal, double[] off, double[] work) {
    double[] z = new double[Math.multiplyExact(n, vectors)];
    intW found = new intW(0);
    intW info = new intW(0);
    Dstemr.dstemr(
        "V",
        "I",
        n,
        diagonal.clone(),
        0,
        off.clone(),
        0,
        0,
        0,
        n - vectors + 1,
        n,
        found,
        new double[n],
        0,
        z,
        0,
        n,
        vectors,
        new int[2 * n],
        0,
        new booleanW(true),
        work,
        0,
        work.length,
        new int[10 * n],
        0,
        10 * n,
        info);
    return info.val == 0 && found.val == vectors
        ? z
        : tridiagonalVectorsByQr(n, vectors, diagonal, off, work);
  }

  private static double[] tridiagonalVectorsByQr(
      int n, int vectors, double[] diagonal, double[] off, double[] work) {
    double[] all = new double[Math.multiplyExact(n, n)];
    intW info = new intW(0);
    Dsteqr.dsteqr("I", n, diagonal, 0, off, 0, all, 0, n, work, 0, info);
    require(info, "dsteqr");
    return Arrays.copyOfRange(all, n * (n - vectors), n * n);
  }

  @Override
  public void orthonormalize(double[] columns, int m, int n) {
    requireSizes(n >= 1 && n <= m, m, n);
    double[] tau = new double[n];
    double[] work = new double[64 * n];
    intW info = new intW(0);
    Dgeqrf.dgeqrf(m, n, columns, 0, m, tau, 0, work, 0, work.length, info);
    require(info, "dgeqrf");
    Dorgqr.dorgqr(m, n, n, columns, 0, m, tau, 0, work, 0, work.length, info);
    require(info, "dorgqr");
  }

  @Override
  public void invert(double[] positiveDefinite, int n) {
    requireSizes(n >= 1, n, n);
    intW info = new intW(0);
    Dpotrf.dpotrf("L", n, positiveDefinite, 0, n, info);
    require(info, "dpotrf");
    Dpotri.dpotri("L", n, positiveDefinite, 0, n, info);
    require(info, "dpotri");
  }

  private static float[] values(Panel panel) {
    return ((JavaPanel) panel).floats;
  }

  /** f2j's LAPACK ends the whole process, with code 0, where a size is none. */
  private static void requireSizes(boolean sound, int first, int second) {
    if (!sound) {
      throw new IllegalArgumentException(
          "no matrix for LAPACK has the sizes %d and %d".formatted(first, second));
    }
  }

  private static void require(intW info, String routine) {
    if (info.val != 0) {
      throw new ArithmeticException(routine + " failed with code " + info.val);
    }
  }
}
