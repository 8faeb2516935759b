package org.adagio.cli.figures;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.adagio.Progress;
import org.adagio.cli.speech.Figure;
import org.adagio.cli.speech.Findings;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.report.Figures;

/** How the variance of points spreads over their principal components. */
public final class SpectrumFigures {
  /** So many multiplications take a moment only. */
  private static final double AFFORDABLE = 1e10;

  private static final int SHOWN = 20;
  private static final List<Double> FRACTIONS = List.of(0.1, 0.5, 0.9, 0.95, 0.99);

  private SpectrumFigures() {}

  /** The spectrum of points, if it takes a moment only or is wanted however long it takes. */
  public static Optional<Spectrum> affordable(
      PointCloud points, boolean wanted, Progress progress) {
    double n = points.size();
    double d = points.dimension();
    return n > 1 && (wanted || n * d * Math.min(n, d) <= AFFORDABLE)
        ? Optional.of(PrincipalAxes.spectrum(points, progress))
        : Optional.empty();
  }

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
