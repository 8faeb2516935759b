package org.adagio.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** A spectrum for people and programs. */
record SpectrumView(Spectrum spectrum) {
  private static final double AFFORDABLE = 1e10;
  private static final int SHOWN = 20;
  private static final List<Double> FRACTIONS = List.of(0.1, 0.5, 0.9, 0.95, 0.99);

  /** The spectrum of points, where it takes a moment only. */
  static Optional<SpectrumView> affordable(PointCloud points, Progress progress) {
    return isAffordable(points) ? Optional.of(of(points, progress)) : Optional.empty();
  }

  static SpectrumView of(PointCloud points, Progress progress) {
    return new SpectrumView(PrincipalAxes.spectrum(points, progress));
  }

  /** Whether all singular values take a moment only. */
  static boolean isAffordable(PointCloud points) {
    double n = points.size();
    double d = points.dimension();
    return n * d * Math.min(n, d) <= AFFORDABLE;
  }

  void summarize(TextTable table) {
    spectrum.stableRank().ifPresent(rank -> table.row("stable rank", Figures.value(rank)));
    String variance =
        FRACTIONS.stream()
            .filter(fraction -> components(fraction).isPresent())
            .map(f -> "%.0f %%: %d".formatted(100 * f, components(f).getAsInt()))
            .collect(Collectors.joining(", "));
    if (!variance.isEmpty()) {
      table.row("variance explained", variance + " components");
    }
  }

  /** The smallest number of components that explain so much, where they are known. */
  private OptionalInt components(double fraction) {
    int low = 1;
    int high = spectrum.singularValues().length;
    if (high == 0 || spectrum.explainedVariance(high) < fraction) {
      return OptionalInt.empty();
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spectrum.explainedVariance(middle) < fraction) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return OptionalInt.of(low);
  }

  Map<String, Object> json() {
    Map<String, Object> components = new LinkedHashMap<>();
    FRACTIONS.forEach(f -> components(f).ifPresent(known -> components.put(f.toString(), known)));
    Map<String, Object> json = new LinkedHashMap<>();
    spectrum.stableRank().ifPresent(rank -> json.put("stableRank", rank));
    json.put("complete", spectrum.isComplete());
    json.put("components", components);
    json.put(
        "singularValues", Arrays.stream(spectrum.singularValues()).limit(SHOWN).boxed().toList());
    return json;
  }

  /** The same, with the variance that the first {@code dimension} components explain. */
  Map<String, Object> json(int dimension) {
    Map<String, Object> json = json();
    int known = Math.min(dimension, spectrum.singularValues().length);
    json.put("explainedVariance", spectrum.explainedVariance(known));
    return json;
  }
}
