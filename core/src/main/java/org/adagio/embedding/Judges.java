package org.adagio.embedding;

import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.neighbors.RecallMeter;

/** Queries, and documents where some were set apart, that no fit sees: maps are judged by them. */
sealed interface Judges {

  /** Those who ask. */
  PointCloud queries();

  /** Those who are found, where some were set apart. */
  Optional<PointCloud> documents();

  /** How many of them a query can find. */
  long found();

  /** Every other one, from the first or the second on: the two halves share nothing. */
  Judges half(int first);

  /** So many of the queries at most. */
  Judges few(int most);

  /** Finds their true neighbours among the documents. */
  RecallMeter meter(Metric metric, int k, Progress progress);

  /** Points that ask each other. */
  record EachOther(PointCloud points, int most) implements Judges {

    @Override
    public PointCloud queries() {
      return points.select(asked());
    }

    private long[] asked() {
      return spread(most, points);
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
    public Judges few(int other) {
      return new EachOther(points, Math.min(most, other));
    }

    @Override
    public Judges half(int first) {
      return new EachOther(Judges.half(first, points), most);
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
    public Judges few(int most) {
      return new OtherKind(queries.select(spread(most, queries)), documents);
    }

    @Override
    public Judges half(int first) {
      return new OtherKind(
          Judges.half(first, queries), documents.map(some -> Judges.half(first, some)));
    }

    @Override
    public RecallMeter meter(Metric metric, int k, Progress progress) {
      return RecallMeter.of(metric, documents.orElseThrow(), queries, k, progress);
    }
  }

  /** So many rows at most, from all over the points. */
  private static long[] spread(int most, PointCloud points) {
    long count = Math.min(most, points.size());
    return LongStream.range(0, count).map(i -> i * points.size() / count).toArray();
  }

  private static PointCloud half(int first, PointCloud of) {
    return of.select(LongStream.iterate(first, row -> row < of.size(), row -> row + 2).toArray());
  }
}
