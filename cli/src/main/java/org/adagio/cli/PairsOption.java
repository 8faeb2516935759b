package org.adagio.cli;

import org.adagio.distortion.Pairs;
import picocli.CommandLine.Option;

/** Which pairs are looked at. */
final class PairsOption {
  @Option(
      names = "--pairs",
      paramLabel = "all|COUNT",
      description =
          "Look at all pairs, or at COUNT random ones (default: all up to 10000 points, else"
              + " 200000).")
  private Pairs chosen = Pairs.automatic();

  static Pairs parse(String text) {
    return text.equals("all") ? Pairs.all() : Pairs.sampled(Long.parseLong(text));
  }

  Pairs chosen() {
    return chosen;
  }
}
