package org.adagio.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Workers;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Points that lie in blocks on Spark's executors. It moves blocks and answers; the core computes.
 */
final class SparkCloud implements DistributedCloud {
  private static final int DEPTH = 2;

  private final JavaRDD<PointBlock> blocks;
  private final long size;
  private final int dimension;
  private final boolean float32;
  private final boolean near;
  private final long[] starts;
  private final long[] leftOut;

  /**
   * @param starts the first row of each partition, and at last the number of all rows
   * @param float32 whether float32 holds all points
   * @param near whether all blocks are objects of this very process
   */
  SparkCloud(
      JavaRDD<PointBlock> blocks, long[] starts, int dimension, boolean float32, boolean near) {
    this(blocks, starts, dimension, float32, near, new long[0]);
  }

  /**
   * @param leftOut rows of the source that are not among these points, ascending
   */
  private SparkCloud(
      JavaRDD<PointBlock> blocks,
      long[] starts,
      int dimension,
      boolean float32,
      boolean near,
      long[] leftOut) {
    this.blocks = blocks;
    this.starts = starts;
    size = starts[starts.length - 1];
    this.dimension = dimension;
    this.float32 = float32;
    this.near = near;
    this.leftOut = leftOut;
  }

  private SparkContext context() {
    return blocks.context();
  }

  private <T> Broadcast<T> broadcast(T value) {
    return JavaSparkContext.fromSparkContext(context()).broadcast(value);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean isFloat32() {
    return float32;
  }

  @Override
  public <A> A pass(BlockPass<A> pass, Progress progress) {
    Broadcast<JavaSerialized<BlockPass<A>>> sent = broadcast(new JavaSerialized<>(pass));
    JavaRDD<JavaSerialized<A>> answers =
        blocks.mapPartitions(some -> answer(sent, new Copies(some)));
    return reduced(answers, sent, pass.name(), size, progress);
  }

  private static <A> Iterator<JavaSerialized<A>> answer(
      Broadcast<JavaSerialized<BlockPass<A>>> sent, Iterator<Block> some) {
    if (!some.hasNext()) {
      return List.<JavaSerialized<A>>of().iterator();
    }
    A part = Workers.alone(() -> sent.value().content().over(some));
    return List.of(new JavaSerialized<>(part)).iterator();
  }

  /** Blocks that may be overwritten, one after the other in the same memory. */
  private static final class Copies implements Iterator<Block> {
    private final Iterator<PointBlock> blocks;
    private Matrix memory;

    Copies(Iterator<PointBlock> blocks) {
      this.blocks = blocks;
    }

    @Override
    public boolean hasNext() {
      return blocks.hasNext();
    }

    @Override
    public Block next() {
      PointBlock block = blocks.next();
      if (memory == null || memory.rows() < block.count()) {
        memory = Matrix.zeros(block.count(), block.dimension());
      }
      return block.copiedInto(memory);
    }
  }

  /** Merges answers in a tree over the executors, so that a single one reaches the driver. */
  private <A> A reduced(
      JavaRDD<JavaSerialized<A>> answers,
      Broadcast<JavaSerialized<BlockPass<A>>> pass,
      String name,
      long steps,
      Progress progress) {
    Function2<JavaSerialized<A>, JavaSerialized<A>, JavaSerialized<A>> merge =
        (one, other) -> one == null || other == null ? either(one, other) : both(pass, one, other);
    try {
      return JobProgress.run(
          context(),
          name,
          progress,
          steps,
          () -> answers.treeAggregate(null, merge, merge, DEPTH, true).content());
    } finally {
      pass.destroy();
    }
  }

  /** Partitions without points have no answer. */
  private static <A> JavaSerialized<A> either(JavaSerialized<A> one, JavaSerialized<A> other) {
    return one == null ? other : one;
  }

  private static <A> JavaSerialized<A> both(
      Broadcast<JavaSerialized<BlockPass<A>>> pass,
      JavaSerialized<A> one,
      JavaSerialized<A> other) {
    BlockPass<A> merging = pass.value().content();
    return new JavaSerialized<>(
        Workers.alone(() -> merging.merged(one.content(), other.content())));
  }

  @Override
  public void gather(long[] rows, float[] into, int at) {
    gather(rows, new PackedValues(into), at);
  }

  @Override
  public void gatherExact(long[] rows, double[] into, int at) {
    gather(rows, new PackedValues(into), at);
  }

  private void gather(long[] rows, PackedValues into, int at) {
    for (long row : rows) {
      Objects.checkIndex(row, size);
    }
    Broadcast<RowRequest> request = broadcast(RowRequest.of(rows, row -> 0));
    try {
      JobProgress.run(
              context(),
              "%d points to the driver".formatted(rows.length),
              Progress.NONE,
              0,
              () -> found(request).collect())
          .forEach(some -> some.putAll(into, at));
    } finally {
      request.destroy();
    }
  }

  private JavaRDD<RowRequest.Found> found(Broadcast<RowRequest> request) {
    return blocks.flatMap(block -> request.value().in(block).iterator());
  }

  /**
   * The first points of pairs come to the partitions of the second: they are taken from where they
   * lie in this process, or else are sent by a shuffle. Nothing passes through the driver.
   */
  @Override
  public <A> A twoByTwo(long[] ends, BlockPass<A> pass, Progress progress) {
    long[] firsts = IntStream.range(0, ends.length / 2).mapToLong(p -> ends[2 * p]).toArray();
    long[] seconds = IntStream.range(0, ends.length / 2).mapToLong(p -> ends[2 * p + 1]).toArray();
    Broadcast<JavaSerialized<BlockPass<A>>> sent = broadcast(new JavaSerialized<>(pass));
    Broadcast<RowRequest> request = broadcast(RowRequest.of(firsts, p -> partition(seconds[p])));
    Broadcast<long[]> homes = broadcast(seconds);
    boolean narrow = float32;
    JavaRDD<JavaSerialized<A>> answers =
        blocks.zipPartitions(
            near ? guestsHere(request) : guests(request),
            (own, others) ->
                answer(sent, new SampledPairBlocks(own, others, homes.value(), narrow)));
    try {
      return reduced(answers, sent, pass.name(), seconds.length, progress);
    } finally {
      request.destroy();
      homes.destroy();
    }
  }

  private JavaRDD<RowRequest.Found> guestsHere(Broadcast<RowRequest> request) {
    RDD<PointBlock> all = blocks.rdd();
    Partition[] parts = all.partitions();
    return blocks.mapPartitionsWithIndex(
        (home, own) ->
            Arrays.stream(parts)
                .map(part -> CollectionConverters.asJava(all.iterator(part, TaskContext.get())))
                .flatMap(BlockStore::stream)
                .map(block -> request.value().in(block, home))
                .iterator(),
        true);
  }

  private JavaRDD<RowRequest.Found> guests(Broadcast<RowRequest> request) {
    return found(request)
        .mapToPair(some -> new Tuple2<>(some.group(), some))
        .partitionBy(new HashPartitioner(blocks.getNumPartitions()))
        .values();
  }

  private int partition(long row) {
    return RowRequest.below(starts, row + 1) - 1;
  }

  @Override
  public SparkCloud without(long[] rows) {
    if (leftOut.length > 0) {
      throw new IllegalStateException("some points are left out already");
    }
    Broadcast<long[]> out = broadcast(rows);
    JavaRDD<PointBlock> rest =
        blocks.map(block -> block.without(out.value())).filter(block -> block.count() > 0);
    long[] fewer = Arrays.stream(starts).map(row -> row - RowRequest.below(rows, row)).toArray();
    return new SparkCloud(rest, fewer, dimension, float32, false, rows.clone());
  }

  /** Before row k of these points, all those are left out whose number less their place is ≤ k. */
  @Override
  public long sourceRow(long row) {
    int low = 0;
    int high = leftOut.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (leftOut[middle] - middle > row) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return row + low;
  }

  @Override
  public PointCloud onThisMachine() {
    return select(LongStream.range(0, size).toArray());
  }
}
