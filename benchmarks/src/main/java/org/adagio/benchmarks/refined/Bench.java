package org.adagio.benchmarks.refined;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.Refined;

/**
 * What every row needs.
 *
 * @param budget after which a single search is asked to stop
 * @param out hears each figure as it comes
 */
record Bench(Points points, Duration budget, Consumer<Figure> out) {

  /** Times one search, stopped after the budget. */
  <T> Timed<T> time(Function<Progress, T> search) {
    return Timed.of(() -> search.apply(new Deadline(budget)));
  }

  /** A refined map at this very dimension that holds a distortion. */
  Timed<DimensionSearch.Result> refined(int dimension, double distortion, PointCloud cloud) {
    return time(p -> Refined.toDimension(dimension).fitWithin(distortion, cloud, p));
  }

  void tell(String row, String setting, List<Value> values, String note) {
    out.accept(new Figure(row, setting, values, note));
  }

  /** What is certified of a map, or why there is none. */
  static String note(Timed<DimensionSearch.Result> search) {
    return search.result().map(found -> certificate(found).statement()).orElse(search.failure());
  }

  /** All pairs that were looked at, those of equal points among them. */
  static Value pairs(Timed<DimensionSearch.Result> search) {
    return value(
        "pairs", Unit.COUNT, search, f -> certificate(f).pairs() + certificate(f).zeroSecants());
  }

  static Value distortion(Timed<DimensionSearch.Result> search) {
    return value("distortion", Unit.FRACTION, search, f -> certificate(f).maxDistortion());
  }

  static Value dimension(Timed<DimensionSearch.Result> search) {
    return value("dimension", Unit.COUNT, search, found -> found.embedding().dimension());
  }

  private static Value value(
      String name,
      Unit unit,
      Timed<DimensionSearch.Result> search,
      ToDoubleFunction<DimensionSearch.Result> of) {
    return Value.of(
        name, unit, search.result().stream().mapToDouble(of).findFirst().orElse(Double.NaN));
  }

  static Value seconds(Timed<?> search) {
    return Value.of("time", Unit.SECONDS, search.seconds());
  }

  private static Certificate certificate(DimensionSearch.Result found) {
    return found.profile().certificate();
  }
}
