package org.adagio.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.Block;
import org.adagio.data.BlockPass;
import org.adagio.data.PairPass;
import org.adagio.data.ScatteredCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Points that lie in blocks on Spark's executors. It moves blocks and answers; the core computes.
 */
final class SparkCloud implements ScatteredCloud {
  private final JavaRDD<PointBlock> blocks;
  private final long size;
  private final int dimension;
  private final long affordablePairs;

  SparkCloud(JavaRDD<PointBlock> blocks, long size, int dimension, long affordablePairs) {
    this.blocks = blocks;
    this.size = size;
    this.dimension = dimension;
    this.affordablePairs = affordablePairs;
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
  public long affordablePairs() {
    return affordablePairs;
  }

  @Override
  public <A> A pass(BlockPass<A> pass, Progress progress) {
    Broadcast<Parcel<BlockPass<A>>> sent = broadcast(new Parcel<>(pass));
    JavaRDD<Parcel<A>> answers = blocks.mapPartitions(some -> answer(sent, some));
    return reduced(answers, sent, pass.name(), size, progress, content -> content::merged);
  }

  private static <A> Iterator<Parcel<A>> answer(
      Broadcast<Parcel<BlockPass<A>>> sent, Iterator<PointBlock> some) {
    if (!some.hasNext()) {
      return List.<Parcel<A>>of().iterator();
    }
    Iterator<Block> copies =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return some.hasNext();
          }

          @Override
          public Block next() {
            return some.next().copied();
          }
        };
    A part = Workers.alone(() -> sent.value().content().over(copies));
    return List.of(new Parcel<>(part)).iterator();
  }

  @Override
  public <A> A pairs(PairPass<A> pass, double share, long seed, Progress progress) {
    Broadcast<Parcel<PairPass<A>>> sent = broadcast(new Parcel<>(pass));
    int most = BlockPairs.partitions(context().defaultParallelism());
    JavaRDD<PointBlock> few = blocks.getNumPartitions() > most ? blocks.coalesce(most) : blocks;
    JavaRDD<Parcel<A>> answers =
        new BlockPairs<>(few.rdd(), sent, new BlockPairs.Sample(share, seed)).toJavaRDD();
    long steps = (long) Math.ceil(share * size * (size - 1.0) / 2);
    return reduced(answers, sent, pass.name(), steps, progress, content -> content::merged);
  }

  /** How two answers become one; it travels. */
  @FunctionalInterface
  private interface Merging<P, A> extends Function<P, Merge<A>>, Serializable {}

  @FunctionalInterface
  private interface Merge<A> {
    A merged(A one, A other);
  }

  /** Merges answers in a tree over the executors, so that few of them reach the driver. */
  private <P, A> A reduced(
      JavaRDD<Parcel<A>> answers,
      Broadcast<Parcel<P>> pass,
      String name,
      long steps,
      Progress progress,
      Merging<P, A> merging) {
    try {
      return JobProgress.run(
          context(),
          name,
          progress,
          steps,
          () ->
              answers
                  .treeReduce(
                      (one, other) ->
                          new Parcel<>(
                              Workers.alone(
                                  () ->
                                      merging
                                          .apply(pass.value().content())
                                          .merged(one.content(), other.content()))))
                  .content());
    } finally {
      pass.destroy();
    }
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size);
    gather(LongStream.range(firstRow, firstRow + count).toArray(), into);
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    for (long row : rows) {
      Objects.checkIndex(row, size);
    }
    Broadcast<Wanted> wanted = broadcast(Wanted.of(rows));
    try {
      List<Wanted.Found> found =
          JobProgress.run(
              context(),
              "%d points to the driver".formatted(rows.length),
              Progress.NONE,
              0,
              () -> found(blocks, wanted).collect());
      found.forEach(some -> some.put(into.values(), 0));
    } finally {
      wanted.destroy();
    }
  }

  private static JavaRDD<Wanted.Found> found(JavaRDD<PointBlock> blocks, Broadcast<Wanted> wanted) {
    return blocks.map(block -> wanted.value().in(block)).filter(some -> some.count() > 0);
  }

  /** The rows are brought together by a shuffle; nothing of them passes through the driver. */
  @Override
  public ScatteredCloud select(long[] rows) {
    int perBlock = Block.mostRows(dimension) & -2; // even
    int d = dimension;
    int all = rows.length;
    Broadcast<Wanted> wanted = broadcast(Wanted.of(rows));
    JavaRDD<PointBlock> selected =
        found(blocks, wanted)
            .flatMapToPair(
                some ->
                    IntStream.range(0, some.count())
                        .mapToObj(i -> new Tuple2<>(some.position(i) / perBlock, some.only(i)))
                        .iterator())
            .groupByKey(Math.max(1, Math.min(blocks.getNumPartitions(), all / perBlock)))
            .map(group -> joined(group._1() * perBlock, group._2(), perBlock, all, d));
    return new SparkCloud(selected, all, d, affordablePairs);
  }

  private static PointBlock joined(
      int first, Iterable<Wanted.Found> points, int perBlock, int all, int dimension) {
    float[] values = new float[Math.min(perBlock, all - first) * dimension];
    points.forEach(point -> point.put(values, first));
    return new PointBlock(first, dimension, values);
  }

  /** The cloud without some rows, whose numbers ascend. */
  SparkCloud without(long[] rows) {
    Broadcast<long[]> out = broadcast(rows);
    JavaRDD<PointBlock> rest =
        blocks.map(block -> block.without(out.value())).filter(block -> block.count() > 0);
    return new SparkCloud(rest, size - rows.length, dimension, affordablePairs);
  }

  /** All points, on the driver. */
  Matrix collected() {
    List<PointBlock> all =
        JobProgress.run(
            context(),
            "all points to the driver",
            Progress.NONE,
            0,
            () -> new ArrayList<>(blocks.collect()));
    Matrix whole = Matrix.zeros(Math.toIntExact(size), dimension);
    for (PointBlock block : all) {
      for (long row = block.firstRow(); row < block.endRow(); row++) {
        block.copy(row, whole.values(), (int) row);
      }
    }
    return whole;
  }
}
