package org.adagio.benchmarks.refined;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.Refined;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;

/**
 * What every row needs.
 *
 * @param budget after which a single search is asked to stop
 * @param out hears each figure as it comes
 */
record Bench(Points points, Duration budget, Consumer<Figure> out) {

  /**
   * Times one fit to all of the points, stopped after the budget; what the method does not look at
   * itself is not certified.
   */
  Timed time(FitPlan plan, PointCloud cloud) {
    FitPlan mapAlone = plan.certify(Pairs.none()).holdOut(0);
    return Timed.of(mapAlone.until(new Deadline(budget)), cloud);
  }

  /** A refined map at this very dimension that holds a distortion. */
  Timed refined(int dimension, double distortion, PointCloud cloud) {
    return time(Fit.to(dimension).within(distortion).with(Refined.standard()), cloud);
  }

  void tell(String row, String setting, List<Value> values, String note) {
    out.accept(new Figure(row, setting, values, note));
  }

  /** What is certified of a map, or why there is none. */
  static String note(Timed search) {
    return search.result().map(found -> found.certificate().statement()).orElse(search.failure());
  }

  /** All pairs that were looked at, those of equal points among them. */
  static Value pairs(Timed search) {
    return value(
        "pairs", Unit.COUNT, search, f -> f.certificate().pairs() + f.certificate().zeroSecants());
  }

  static Value distortion(Timed search) {
    return value("distortion", Unit.FRACTION, search, f -> f.certificate().maxDistortion());
  }

  static Value dimension(Timed search) {
    return value("dimension", Unit.COUNT, search, found -> found.map().dimension());
  }

  private static Value value(String name, Unit unit, Timed search, ToDoubleFunction<Fitted> of) {
    return Value.of(
        name, unit, search.result().stream().mapToDouble(of).findFirst().orElse(Double.NaN));
  }

  static Value seconds(Timed search) {
    return Value.of("time", Unit.SECONDS, search.seconds());
  }

  /** What all threads took together: on a shared machine this tells more than the time. */
  static Value processorSeconds(Timed search) {
    return Value.of("processor time", Unit.SECONDS, search.processorSeconds());
  }
}
