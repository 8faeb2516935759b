package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.PointCloud;

/** Queries, and documents where some were set apart, that no fit sees: maps are judged by them. */
public sealed interface Judges {
  /** So many of the points held out are asked at most: they tell a recall within 0.02. */
  int MOST_ASKED = 1000;

  /** Those who ask. */
  PointCloud queries();

  /** Those who are found, where some were set apart. */
  Optional<PointCloud> documents();

  /** How many of them a query can find. */
  long found();

  /** All of them in one group. */
  default Panel together() {
    return new Panel(List.of(this), queries());
  }

  /** Two groups that share nothing, each with so many queries at most. */
  Panel halves(int most);

  /** Finds their true neighbours among the documents. */
  RecallMeter meter(Metric metric, int k, Progress progress);

  /**
   * Groups of judges that are asked at once and have a verdict each.
   *
   * @param queries of all groups, one group after the other
   */
  record Panel(List<Judges> groups, PointCloud queries) {}

  /** Points that ask each other; so many of them at most. */
  record EachOther(PointCloud points, int most) implements Judges {

    @Override
    public PointCloud queries() {
      return points.select(asked());
    }

    private long[] asked() {
      return spread(most, points.size());
    }

    @Override
    public Optional<PointCloud> documents() {
      return Optional.of(points);
    }

    @Override
    public long found() {
      return points.size() - 1;
    }

    @Override
    public Panel halves(int other) {
      int fewer = Math.min(most, other);
      return new Panel(
          List.of(
              new EachOther(points.select(half(0, points.size())), fewer),
              new EachOther(points.select(half(1, points.size())), fewer)),
          points.select(bothHalves(fewer, points.size())));
    }

    @Override
    public RecallMeter meter(Metric metric, int k, Progress progress) {
      return RecallMeter.ofOwn(metric, points, asked(), k, progress);
    }
  }

  /** Queries of another kind than the documents. */
  record OtherKind(PointCloud queries, Optional<PointCloud> documents) implements Judges {

    @Override
    public long found() {
      return documents.map(PointCloud::size).orElse(0L);
    }

    @Override
    public Panel halves(int most) {
      return new Panel(
          List.of(half(0, most), half(1, most)), queries.select(bothHalves(most, queries.size())));
    }

    private Judges half(int first, int most) {
      return new OtherKind(
          queries.select(someOfHalf(first, most, queries.size())),
          documents.map(some -> some.select(Judges.half(first, some.size()))));
    }

    @Override
    public RecallMeter meter(Metric metric, int k, Progress progress) {
      return RecallMeter.of(metric, documents.orElseThrow(), queries, k, progress);
    }
  }

  /** So many of n rows at most, from all over them. */
  private static long[] spread(int most, long rows) {
    long count = Math.min(most, rows);
    return LongStream.range(0, count).map(i -> i * rows / count).toArray();
  }

  /** Every other row, from the first or the second on. */
  private static long[] half(int first, long rows) {
    return LongStream.iterate(first, row -> row < rows, row -> row + 2).toArray();
  }

  private static long[] someOfHalf(int first, int most, long rows) {
    long[] half = half(first, rows);
    return LongStream.of(spread(most, half.length)).map(i -> half[(int) i]).toArray();
  }

  private static long[] bothHalves(int most, long rows) {
    return LongStream.concat(
            LongStream.of(someOfHalf(0, most, rows)), LongStream.of(someOfHalf(1, most, rows)))
        .toArray();
  }
}
