package org.adagio.cli.options;

import org.adagio.measure.Pairs;
import picocli.CommandLine.Option;

/** Which pairs are looked at. */
public final class PairsOption {
  @Option(
      names = "--pairs",
      paramLabel = "all|COUNT",
      description =
          "Look at all pairs, or at COUNT random ones (default: all up to 10000 points, else"
              + " 200000).")
  private Pairs chosen = Pairs.automatic();

  public static Pairs parse(String text) {
    return text.equals("all") ? Pairs.all() : Pairs.sampled(Long.parseLong(text));
  }

  public Pairs chosen() {
    return chosen;
  }
}
