package org.adagio.benchmarks;

import java.util.concurrent.TimeUnit;
import org.adagio.Matrix;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.bytedeco.javacpp.FloatPointer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One vector at a time, as a server does: Πx beside a bare sgemv on memory that is ready. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ApplyBenchmark {
  @Param("784")
  int sourceDimension;

  @Param("100")
  int dimension;

  private LinearEmbedding embedding;
  private float[] point;
  private BareVectorProduct bare;

  @Setup
  public void prepare() {
    Matrix points = RandomPoints.of(2, sourceDimension);
    embedding = MapAlone.to(dimension, JohnsonLindenstrauss.signs(), PointCloud.of(points));
    point = points.row(0);
    bare = new BareVectorProduct(Matrix.of(embedding.toArrays()), point);
  }

  @Benchmark
  public float[] ours() {
    return embedding.apply(point);
  }

  @Benchmark
  public FloatPointer bareSgemv() {
    return bare.run();
  }
}
