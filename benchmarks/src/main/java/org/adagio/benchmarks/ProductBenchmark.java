package org.adagio.benchmarks;

import java.util.concurrent.TimeUnit;
import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The same product through OpenBLAS and through the pure-Java kernels that stand in for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ProductBenchmark {
  private final Matrix points = RandomPoints.of(8192, 784);
  private final Matrix map = RandomPoints.of(100, 784);

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = "-Dadagio.blas=native")
  public Matrix openBlas() {
    return Products.timesTransposed(points, map);
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = "-Dadagio.blas=java")
  public Matrix pureJava() {
    return Products.timesTransposed(points, map);
  }
}
