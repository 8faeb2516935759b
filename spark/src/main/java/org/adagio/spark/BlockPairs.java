package org.adagio.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.clouds.PairPass;
import org.adagio.linalg.Workers;
import org.apache.spark.Dependency;
import org.apache.spark.NarrowDependency;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The answers of a pass about pairs of blocks: one partition for every two partitions of blocks,
 * and for each with itself, or several that share these pairs. Like Spark's cartesian product, but
 * each pair once.
 */
final class BlockPairs<A> extends RDD<JavaSerialized<A>> {
  private static final long serialVersionUID = 1;

  /** How many tasks there are for every core, so that all cores end at about the same time. */
  private static final int TASKS_PER_CORE = 4;

  /** With so many rows a block's products take longer than to stage it. */
  private static final int ENOUGH_ROWS = 256;

  private final RDD<PointBlock> blocks;
  private final Broadcast<JavaSerialized<PairPass<A>>> pass;
  private final Sample sample;
  private final int slices;

  BlockPairs(RDD<PointBlock> blocks, Broadcast<JavaSerialized<PairPass<A>>> pass, Sample sample) {
    super(blocks.context(), dependencies(blocks), tag());
    this.blocks = blocks;
    this.pass = pass;
    this.sample = sample;
    slices = slices(blocks);
  }

  /** How many tasks share the pairs of two partitions, where there are few partitions. */
  private static int slices(RDD<PointBlock> blocks) {
    int parts = blocks.getNumPartitions();
    int wanted = TASKS_PER_CORE * blocks.context().defaultParallelism();
    return Math.max(1, wanted / (parts * (parts + 1) / 2));
  }

  /** So few partitions of blocks that their pairs keep all cores busy and are no more than that. */
  static int partitions(int cores) {
    return (int) Math.ceil(Math.sqrt(2.0 * TASKS_PER_CORE * cores));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <A> ClassTag<JavaSerialized<A>> tag() {
    return (ClassTag) ClassTag$.MODULE$.apply(JavaSerialized.class);
  }

  private static Seq<Dependency<?>> dependencies(RDD<PointBlock> blocks) {
    return ScalaSequences.of(List.of(new BothParents(blocks)));
  }

  /** The pairs of partitions, in the order of their numbers. */
  private static int[] sides(int number, int slices) {
    int pair = number / slices;
    int right = 0;
    while (pair > right) {
      pair -= ++right;
    }
    return new int[] {pair, right};
  }

  /** A task reads two partitions of blocks. */
  private static final class BothParents extends NarrowDependency<PointBlock> {
    private static final long serialVersionUID = 1;
    private final int slices;

    BothParents(RDD<PointBlock> blocks) {
      super(blocks);
      slices = BlockPairs.slices(blocks);
    }

    @Override
    public Seq<Object> getParents(int number) {
      int[] sides = sides(number, slices);
      List<Object> parents = sides[0] == sides[1] ? List.of(sides[0]) : List.of(sides[0], sides[1]);
      return ScalaSequences.of(parents);
    }
  }

  /** A share of the pairs of two partitions of blocks. */
  private static final class Slice implements Partition {
    private static final long serialVersionUID = 1;
    private final int index;
    private final Partition left;
    private final Partition right;
    private final int slice;

    Slice(int index, Partition left, Partition right, int slice) {
      this.index = index;
      this.left = left;
      this.right = right;
      this.slice = slice;
    }

    @Override
    public int index() {
      return index;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Slice that && that.index == index;
    }

    @Override
    public int hashCode() {
      return index;
    }
  }

  @Override
  public Partition[] getPartitions() {
    Partition[] parts = blocks.partitions();
    Partition[] pairs = new Partition[slices * parts.length * (parts.length + 1) / 2];
    for (int number = 0; number < pairs.length; number++) {
      int[] sides = sides(number, slices);
      pairs[number] = new Slice(number, parts[sides[0]], parts[sides[1]], number % slices);
    }
    return pairs;
  }

  @Override
  public Seq<String> getPreferredLocations(Partition split) {
    return blocks.preferredLocations(((Slice) split).left);
  }

  @Override
  public Iterator<JavaSerialized<A>> compute(Partition split, TaskContext context) {
    Slice slice = (Slice) split;
    boolean within = slice.left.index() == slice.right.index();
    List<PointBlock> left = read(slice.left, context);
    List<PointBlock> right = within ? left : read(slice.right, context);
    A answer = Workers.alone(() -> look(left, right, within, slice.slice));
    List<JavaSerialized<A>> answers =
        answer == null ? List.of() : List.of(new JavaSerialized<>(answer));
    return CollectionConverters.asScala(answers).iterator();
  }

  /** Blocks of points with many coordinates have few rows: joined, they make better products. */
  private List<PointBlock> read(Partition part, TaskContext context) {
    List<PointBlock> read = new ArrayList<>();
    CollectionConverters.asJava(blocks.iterator(part, context)).forEachRemaining(read::add);
    return PointBlock.joined(read, ENOUGH_ROWS);
  }

  private A look(List<PointBlock> left, List<PointBlock> right, boolean within, int slice) {
    PairPass<A> look = pass.value().content();
    A answer = null;
    int number = 0;
    for (int i = 0; i < left.size(); i++) {
      for (int j = within ? i : 0; j < right.size(); j++) {
        if (number++ % slices == slice && sample.has(left.get(i), right.get(j))) {
          A part = look.over(left.get(i).shared(), right.get(j).shared());
          answer = answer == null ? part : look.merged(answer, part);
        }
      }
    }
    return answer;
  }

  /** Which pairs of blocks are looked at: a share of them, drawn with a seed. */
  static final class Sample implements Serializable {
    private static final long serialVersionUID = 1;
    private final double share;
    private final long seed;

    Sample(double share, long seed) {
      this.share = share;
      this.seed = seed;
    }

    /** Whether two blocks are; the first one with itself always is, so that there is an answer. */
    boolean has(PointBlock one, PointBlock other) {
      if (share == 1 || (one.firstRow() == 0 && other.firstRow() == 0)) {
        return true;
      }
      long low = Math.min(one.firstRow(), other.firstRow());
      long high = Math.max(one.firstRow(), other.firstRow());
      long key = new SplittableRandom(low ^ seed).nextLong() ^ high;
      return new SplittableRandom(key).nextDouble() < share;
    }
  }
}
