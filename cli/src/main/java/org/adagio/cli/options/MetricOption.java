package org.adagio.cli.options;

import java.util.Optional;
import org.adagio.Metric;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** By what points are near each other. */
public final class MetricOption {
  @Option(
      names = "--metric",
      paramLabel = "euclidean|cosine|dot",
      converter = Name.class,
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

  static final class Name implements ITypeConverter<Metric> {
    @Override
    public Metric convert(String text) {
      try {
        return Metric.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("expected euclidean, cosine or dot, found " + text);
      }
    }
  }
}
