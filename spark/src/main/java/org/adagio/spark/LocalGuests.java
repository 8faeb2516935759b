package org.adagio.spark;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.Dependency;
import org.apache.spark.NarrowDependency;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * Wanted points for each partition, fetched from all others: where every block lies in the memory
 * of this process, nothing has to travel, and a shuffle would only write it to disk and read it
 * again.
 */
final class LocalGuests extends RDD<Wanted.Found> {
  private static final long serialVersionUID = 1;

  private final RDD<PointBlock> blocks;
  private final Broadcast<Wanted> wanted;

  LocalGuests(RDD<PointBlock> blocks, Broadcast<Wanted> wanted) {
    super(blocks.context(), dependencies(blocks), ClassTag$.MODULE$.apply(Wanted.Found.class));
    this.blocks = blocks;
    this.wanted = wanted;
  }

  private static Seq<Dependency<?>> dependencies(RDD<PointBlock> blocks) {
    return Sequences.of(List.of(new AllParents(blocks)));
  }

  /** A task reads every partition of blocks. */
  private static final class AllParents extends NarrowDependency<PointBlock> {
    private static final long serialVersionUID = 1;
    private final int count;

    AllParents(RDD<PointBlock> blocks) {
      super(blocks);
      count = blocks.getNumPartitions();
    }

    @Override
    public Seq<Object> getParents(int number) {
      return Sequences.of(IntStream.range(0, count).<Object>mapToObj(i -> i).toList());
    }
  }

  /** All partitions of blocks. */
  private static final class Whole extends NumberedPartition {
    private static final long serialVersionUID = 1;
    private final Partition[] parts;

    Whole(int index, Partition[] parts) {
      super(index);
      this.parts = parts;
    }
  }

  @Override
  public Partition[] getPartitions() {
    Partition[] parts = blocks.partitions();
    return IntStream.range(0, parts.length)
        .mapToObj(index -> new Whole(index, parts))
        .toArray(Partition[]::new);
  }

  @Override
  public Iterator<Wanted.Found> compute(Partition split, TaskContext context) {
    Whole whole = (Whole) split;
    Stream<Wanted.Found> found =
        Stream.of(whole.parts)
            .flatMap(part -> in(part, context))
            .flatMap(block -> wanted.value().in(block, whole.index()).stream());
    return CollectionConverters.asScala(found.iterator());
  }

  private Stream<PointBlock> in(Partition part, TaskContext context) {
    Iterable<PointBlock> once = () -> CollectionConverters.asJava(blocks.iterator(part, context));
    return StreamSupport.stream(once.spliterator(), false);
  }
}
