package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.linalg.SymmetricEigen;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our OpenBLAS and the one that Spark may find on the machine do not meet in one process. */
class OneOpenBlasTest {
  private static final int N = 600;

  @ParameterizedTest
  @ValueSource(strings = {"ours netlib ours", "netlib ours netlib"})
  void neitherOrderCrashes(String order) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:ErrorFile=target/hs_err_%p.log"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(OneOpenBlasTest.class.getName());
    command.addAll(Arrays.asList(order.split(" ")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.endsWith(" done")))
        .containsExactly(
            Arrays.stream(order.split(" ")).map(who -> who + " done").toArray(String[]::new));
  }

  /** Computes with each in turn. */
  public static void main(String[] order) {
    for (String who : order) {
      if (who.equals("ours")) {
        ours();
      } else {
        netlib();
      }
      System.out.println(who + " done");
    }
  }

  private static void ours() {
    Matrix ones = Matrix.zeros(N, N);
    Arrays.fill(ones.values(), 1);
    assertThat(Products.times(ones, ones).get(3, 4)).isEqualTo(N);
    double[] values = SymmetricEigen.of(diagonal(), N, 5).values();
    assertThat(values[0]).isEqualTo(N);
  }

  private static double[] diagonal() {
    double[] matrix = new double[N * N];
    for (int i = 0; i < N; i++) {
      matrix[i * N + i] = i + 1;
    }
    return matrix;
  }

  private static void netlib() {
    double[] ones = new double[N * N];
    double[] product = new double[N * N];
    Arrays.fill(ones, 1);
    blas().dgemm("N", "N", N, N, N, 1, ones, N, ones, N, 0, product, N);
    assertThat(product[5]).isEqualTo(N);
    try {
      NativeLAPACK.getInstance()
          .dsyev(
              "V",
              "U",
              N,
              diagonal(),
              N,
              new double[N],
              new double[40 * N],
              40 * N,
              new org.netlib.util.intW(0));
    } catch (RuntimeException e) {
      System.out.println("no native LAPACK on this machine");
    }
  }

  /** As Spark chooses it: native where the machine has one. */
  private static BLAS blas() {
    try {
      return NativeBLAS.getInstance();
    } catch (RuntimeException e) {
      System.out.println("no native BLAS on this machine");
      return BLAS.getInstance();
    }
  }
}
