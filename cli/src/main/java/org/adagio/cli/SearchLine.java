package org.adagio.cli;

import java.util.Locale;
import org.adagio.SearchState;
import org.adagio.report.Figures;

/** How far a search has come, in words that fit a narrow terminal behind a stage and its time. */
final class SearchLine {
  private SearchLine() {}

  static String of(SearchState state) {
    StringBuilder line = new StringBuilder();
    if (state.bestDimension() > 0) {
      line.append(
          state.bestDimension() == state.dimension()
              ? "best so far " + Figures.atMost(state.bestDistortion()) + "; "
              : "best so far " + state.bestDimension() + "; ");
    }
    line.append(state.round() > 0 ? "round " + state.round() : state.stage());
    line.append(": r ").append(state.dimension());
    if (Double.isFinite(state.distortion())) {
      line.append(", distortion " + Figures.atMost(state.distortion()));
    }
    if (state.target() > 0) {
      line.append(figure(" for %.4f", state.target()));
    }
    if (Double.isFinite(state.remaining())) {
      line.append(figure(", %.0f s more", Math.ceil(state.remaining())));
    }
    return line.toString();
  }

  private static String figure(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
