package org.adagio.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.adagio.Progress;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.storage.StorageLevel;

/** A column of points as blocks, counted and checked, and kept while they are needed. */
final class BlockStore implements AutoCloseable {
  private final JavaRDD<PointReader.CheckedBlock> pieces;
  private final JavaRDD<PointBlock> blocks;
  private final long[] starts;
  private final int dimension;
  private final boolean float32;

  private BlockStore(JavaRDD<PointReader.CheckedBlock> pieces, List<Count> counts) {
    this.pieces = pieces;
    starts = starts(counts);
    dimension = counts.stream().mapToInt(Count::dimension).max().orElse(0);
    float32 = counts.stream().noneMatch(Count::isWide);
    blocks = numbered(starts);
  }

  /**
   * Reads the points once. Like Spark's own estimators it keeps blocks even of what is cached: rows
   * take longer to read than the blocks made of them.
   */
  static BlockStore of(Dataset<?> dataset, String column, InvalidRows invalid, Progress progress) {
    PointReader reader =
        new PointReader(PointColumn.of(column, dataset.schema().apply(column).dataType()));
    JavaRDD<PointReader.CheckedBlock> pieces =
        dataset.select(Columns.named(column)).javaRDD().mapPartitions(reader);
    pieces.persist(StorageLevel.MEMORY_AND_DISK());
    try {
      List<Count> counts = counted(pieces, progress);
      invalid.check(column, counts);
      return new BlockStore(pieces, counts);
    } catch (RuntimeException e) {
      pieces.unpersist(false);
      throw e;
    }
  }

  SparkCloud cloud() {
    return new SparkCloud(blocks, starts, dimension, float32, isNear());
  }

  private static List<Count> counted(JavaRDD<PointReader.CheckedBlock> pieces, Progress progress) {
    progress.stage("reading points", 0);
    return JobProgress.run(
        pieces.context(),
        "reading points",
        Progress.NONE,
        0,
        () ->
            pieces.mapPartitions(BlockStore::count).collect().stream()
                .map(JavaSerialized::content)
                .toList());
  }

  /**
   * What some rows have.
   *
   * @param otherSize the size of a point that has not that of the first, or -1
   * @param isWide whether float32 does not hold all points
   */
  record Count(long rows, int dimension, long nulls, long notFinite, int otherSize, boolean isWide)
      implements Serializable {
    Count plus(Count other) {
      return new Count(
          rows + other.rows,
          Math.max(dimension, other.dimension),
          nulls + other.nulls,
          notFinite + other.notFinite,
          Math.max(otherSize, other.otherSize),
          isWide || other.isWide);
    }
  }

  /** One for each partition, in the order of these. */
  private static Iterator<JavaSerialized<Count>> count(Iterator<PointReader.CheckedBlock> pieces) {
    Count count = new Count(0, 0, 0, 0, -1, false);
    while (pieces.hasNext()) {
      count = count.plus(pieces.next().count());
    }
    return List.of(new JavaSerialized<>(count)).iterator();
  }

  /** The first row of each partition, and at last the number of all rows. */
  private static long[] starts(List<Count> counts) {
    long[] starts = new long[counts.size() + 1];
    for (int i = 0; i < counts.size(); i++) {
      starts[i + 1] = starts[i] + counts.get(i).rows();
    }
    return starts;
  }

  /** Blocks whose rows are counted over all partitions. */
  private JavaRDD<PointBlock> numbered(long[] offsets) {
    return pieces.mapPartitionsWithIndex(
        (partition, some) ->
            stream(some)
                .map(PointReader.CheckedBlock::block)
                .filter(block -> block.count() > 0)
                .map(block -> block.startingAt(offsets[partition] + block.firstRow()))
                .iterator(),
        true);
  }

  static <T> Stream<T> stream(Iterator<T> some) {
    Iterable<T> once = () -> some;
    return StreamSupport.stream(once.spliterator(), false);
  }

  /** Whether Spark runs in this process, and has all blocks in memory as they are. */
  private boolean isNear() {
    return pieces.context().isLocal()
        && Arrays.stream(pieces.context().getRDDStorageInfo())
            .anyMatch(kept -> kept.id() == pieces.id() && kept.diskSize() == 0);
  }

  @Override
  public void close() {
    pieces.unpersist(false);
  }

  /** What is done about rows without a point. */
  enum InvalidRows {
    ERROR,
    SKIP;

    static InvalidRows parse(String text) {
      return valueOf(text.toUpperCase(Locale.ROOT));
    }

    private void check(String column, List<Count> counts) {
      long size = counts.stream().mapToLong(Count::rows).sum();
      long nulls = counts.stream().mapToLong(Count::nulls).sum();
      long notFinite = counts.stream().mapToLong(Count::notFinite).sum();
      if (this == ERROR && nulls + notFinite > 0) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "column %s has %d null rows and %d rows with a value that is not finite, of %d;"
                    + " handleInvalid = skip leaves them out",
                column,
                nulls,
                notFinite,
                size + nulls + notFinite));
      }
      if (size < 2) {
        throw new IllegalArgumentException(
            "at least two points are needed to have a distance, got " + size);
      }
      requireOneSize(column, counts);
    }

    private static void requireOneSize(String column, List<Count> counts) {
      int[] sizes =
          counts.stream()
              .flatMap(
                  count -> Stream.of(count.rows() > 0 ? count.dimension() : -1, count.otherSize()))
              .mapToInt(Integer::intValue)
              .filter(size -> size >= 0)
              .distinct()
              .toArray();
      if (sizes.length > 1) {
        throw new IllegalArgumentException(
            "column %s must hold points of one size, got %d and %d"
                .formatted(column, sizes[0], sizes[1]));
      }
    }
  }
}
