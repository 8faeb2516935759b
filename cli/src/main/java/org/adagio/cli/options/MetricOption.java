package org.adagio.cli.options;

import java.util.Optional;
import org.adagio.Metric;
import picocli.CommandLine.Option;

/** By what points are near each other. */
public final class MetricOption {
  @Option(
      names = "--metric",
      paramLabel = "euclidean|cosine|dot",
      description =
          "By what points are near each other where they will be searched: distance, angle or inner"
              + " product. neighbours keeps the nearest by it, recall is measured by it, and the"
              + " model names it. Distortion is of distances whatever it is (default: euclidean, or"
              + " that of the model).")
  private Metric metric;

  public Metric chosen() {
    return metric == null ? Metric.EUCLIDEAN : metric;
  }

  /** What was typed, where something was. */
  public Optional<Metric> given() {
    return Optional.ofNullable(metric);
  }
}
