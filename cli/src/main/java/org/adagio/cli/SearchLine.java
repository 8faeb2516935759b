package org.adagio.cli;

import java.util.Locale;
import org.adagio.SearchState;

/** How far a search has come, in words short enough for one line. */
final class SearchLine {
  private SearchLine() {}

  static String of(SearchState state) {
    StringBuilder line = new StringBuilder(state.stage());
    if (state.round() > 0) {
      line.append(", round ").append(state.round());
    }
    line.append(", dimension ").append(state.dimension());
    if (Double.isFinite(state.distortion())) {
      line.append(String.format(Locale.ROOT, ", distortion %.4f", state.distortion()));
    }
    if (state.target() > 0) {
      line.append(String.format(Locale.ROOT, " for %.4f", state.target()));
    }
    if (Double.isFinite(state.remaining())) {
      line.append(String.format(Locale.ROOT, ", about %.0f s left", Math.ceil(state.remaining())));
    }
    return line.toString();
  }
}
