package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.util.TaskCompletionListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions of very different sizes, or speeds, give the model of even ones. */
class UnevenPartitionsTest {
  private static final int PARTITIONS = 8;
  private static final float[][] POINTS = points(200, 10, 0.8, 11);

  /** For each stage, how many partitions its straggler waits for. */
  private static final Map<Integer, CountDownLatch> OTHERS = new ConcurrentHashMap<>();

  /** What even partitions give, by method. */
  private static final Map<String, LinearEmbedding> EVEN = new ConcurrentHashMap<>();

  private static final AtomicInteger WAITED = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(strings = {"pca", "adagio", "jl", "refined", "neighbours"})
  void allRowsInOnePartitionOfEight(String method) {
    Dataset<Row> all = vectors(POINTS, 1);
    Dataset<Row> skewed = empty(all, 3).union(all).union(empty(all, 4));
    assertThat(skewed.javaRDD().glom().map(List::size).collect())
        .containsExactly(0, 0, 0, POINTS.length, 0, 0, 0, 0);
    assertSame(fit(method, skewed), even(method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pca", "adagio", "jl", "refined", "neighbours"})
  void aPartitionThatIsReadWhenAllOthersAreDone(String method) {
    Dataset<Row> even = vectors(POINTS, PARTITIONS);
    MapPartitionsFunction<Row, Row> delayed = UnevenPartitionsTest::lastAfterAllOthers;
    int before = WAITED.get();
    LinearEmbedding found = fit(method, even.mapPartitions(delayed, Encoders.row(even.schema())));
    assertThat(WAITED.get()).as("times that the straggler was last").isGreaterThan(before);
    assertSame(found, even(method));
  }

  private static LinearEmbedding even(String method) {
    return EVEN.computeIfAbsent(method, name -> fit(name, vectors(POINTS, PARTITIONS)));
  }

  private static Dataset<Row> empty(Dataset<Row> like, int partitions) {
    return LocalSpark.inPartitions(List.of(), like.schema(), partitions);
  }

  private static LinearEmbedding fit(String method, Dataset<Row> points) {
    return new AdagioEstimator()
        .setMethod(method)
        .setDimension(4)
        .setSeed(3)
        .fit(points)
        .embedding();
  }

  private static Iterator<Row> lastAfterAllOthers(Iterator<Row> rows) throws InterruptedException {
    TaskContext task = TaskContext.get();
    CountDownLatch others =
        OTHERS.computeIfAbsent(task.stageId(), stage -> new CountDownLatch(PARTITIONS - 1));
    if (task.partitionId() == PARTITIONS - 1) {
      // A stage that reads some partitions alone must not hang.
      WAITED.addAndGet(others.await(10, TimeUnit.SECONDS) ? 1 : 0);
    } else {
      TaskCompletionListener done = context -> others.countDown();
      task.addTaskCompletionListener(done);
    }
    return rows;
  }

  private static void assertSame(LinearEmbedding found, LinearEmbedding expected) {
    AdagioEstimatorTest.assertSame(found, expected, 1e-5);
    assertThat(found.provenance()).isEqualTo(expected.provenance());
    assertThat(found.certificate().orElseThrow().statement())
        .isEqualTo(expected.certificate().orElseThrow().statement());
  }
}
