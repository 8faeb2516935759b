package org.adagio.report.measured;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.adagio.points.Spectrum;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Findings.Figure;

/** Shows how the variance of points spreads over their principal components. */
public final class SpectrumFigures {
  private static final int SHOWN = 20;
  private static final List<Double> FRACTIONS = List.of(0.1, 0.5, 0.9, 0.95, 0.99);

  private SpectrumFigures() {}

  /** Adds a spectrum, with the share of the variance that a map of this dimension keeps. */
  public static Figure in(Findings all, Spectrum spectrum, Optional<Integer> dimension) {
    Map<String, Object> components = components(spectrum);
    Findings figures =
        new Findings()
            .put("stableRank", boxed(spectrum))
            .put("complete", spectrum.isComplete())
            .put("components", components)
            .put(
                "singularValues",
                Arrays.stream(spectrum.singularValues()).limit(SHOWN).boxed().toList());
    int known = spectrum.singularValues().length;
    figures.put(
        "explainedVariance",
        dimension.map(count -> spectrum.explainedVariance(Math.min(count, known))));
    String shares =
        components.entrySet().stream()
            .map(
                entry ->
                    "%s in %s"
                        .formatted(
                            Figures.percent(Double.parseDouble(entry.getKey())), entry.getValue()))
            .collect(Collectors.joining(", "));
    Figure figure = all.add("spectrum", figures);
    return shares.isEmpty() ? figure : figure.named("variance", shares + " principal components");
  }

  private static Optional<Double> boxed(Spectrum spectrum) {
    return spectrum.stableRank().isPresent()
        ? Optional.of(spectrum.stableRank().getAsDouble())
        : Optional.empty();
  }

  /** The smallest numbers of components that explain so much, as far as they are known. */
  private static Map<String, Object> components(Spectrum spectrum) {
    Map<String, Object> components = new LinkedHashMap<>();
    int count = 0;
    for (double fraction : FRACTIONS) {
      while (count < spectrum.singularValues().length
          && (count == 0 || spectrum.explainedVariance(count) < fraction)) {
        count++;
      }
      if (count > 0 && spectrum.explainedVariance(count) >= fraction) {
        components.put(Double.toString(fraction), count);
      }
    }
    return components;
  }
}
