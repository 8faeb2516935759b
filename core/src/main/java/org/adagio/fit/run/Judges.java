package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.PointCloud;

/**
 * Queries, and documents if some were set apart, that no fit sees: maps are judged by them.
 *
 * @param asking who may ask
 * @param most how many of them ask, at most
 * @param documents who is found
 * @param eachOther whether those who ask are the documents
 */
public record Judges(
    PointCloud asking, int most, Optional<PointCloud> documents, boolean eachOther) {
  /** This many of the points held out are asked at most: they tell a recall within 0.02. */
  public static final int MOST_ASKED = 1000;

  /** Groups of judges that are asked at once and have a verdict each. */
  public record Panel(List<Judges> groups, PointCloud queries) {}

  /** Points that ask each other. */
  public static Judges eachOther(PointCloud points, int most) {
    return new Judges(points, most, Optional.of(points), true);
  }

  static Judges of(PointCloud queries, Optional<PointCloud> documents) {
    return new Judges(queries, Integer.MAX_VALUE, documents, false);
  }

  PointCloud queries() {
    return asking.select(asked());
  }

  private long[] asked() {
    return spread(most, asking.size()).toArray();
  }

  long found() {
    return documents.map(PointCloud::size).orElse(0L) - (eachOther ? 1 : 0);
  }

  /** Finds their true neighbours among the documents. */
  RecallMeter meter(Metric metric, int k, Progress progress) {
    return eachOther
        ? RecallMeter.ofOwn(metric, asking, asked(), k, progress)
        : RecallMeter.of(metric, documents.orElseThrow(), queries(), k, progress);
  }

  public Panel together() {
    return new Panel(List.of(this), queries());
  }

  /** Two groups that share nothing, each with this many queries at most. */
  Panel halves(int limit) {
    int fewer = Math.min(most, limit);
    long n = asking.size();
    LongStream queries =
        LongStream.of(0, 1).flatMap(first -> spread(fewer, half(n, first)).map(i -> first + 2 * i));
    return new Panel(List.of(half(0, fewer), half(1, fewer)), asking.select(queries.toArray()));
  }

  private Judges half(int first, int fewer) {
    PointCloud some = half(asking, first);
    return eachOther
        ? eachOther(some, fewer)
        : new Judges(some, fewer, documents.map(all -> half(all, first)), false);
  }

  /** Every other point, from the first or the second on. */
  private static PointCloud half(PointCloud points, int first) {
    return points.select(
        LongStream.range(0, half(points.size(), first)).map(i -> first + 2 * i).toArray());
  }

  private static long half(long points, long first) {
    return (points - first + 1) / 2;
  }

  private static LongStream spread(int most, long rows) {
    long count = Math.min(most, rows);
    return LongStream.range(0, count).map(i -> i * rows / count);
  }
}
