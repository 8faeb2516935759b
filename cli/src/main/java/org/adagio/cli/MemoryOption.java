package org.adagio.cli;

import java.util.function.IntFunction;
import org.adagio.Footprint;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How much memory a command may use; one that needs more is refused before it starts. */
final class MemoryOption {
  /** The launcher gives the heap this share of the machine's memory. */
  private static final double HEAP_SHARE = 0.7;

  private static final long LEAST_BLOCK = 1 << 18;
  private static final long MOST_BLOCK = 1 << 24;
  private static final int BLOCKS = 64;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private MemorySize given;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Use at most so much, such as 512M or 2G: blocks are made to fit, and a job that cannot"
              + " fit is refused (default: what the machine, or Java's -Xmx, has).")
  @SuppressWarnings("unused") // picocli calls it
  private void memory(MemorySize size) {
    given = size;
    long block = Math.max(LEAST_BLOCK, Math.min(MOST_BLOCK, size.bytes() / BLOCKS));
    System.setProperty("adagio.block", Long.toString(block));
  }

  private long bytes() {
    return given == null ? (long) (Runtime.getRuntime().maxMemory() / HEAP_SHARE) : given.bytes();
  }

  /**
   * @param hint what may help, or an empty text; nothing helps below what Java itself takes
   * @throws RequestException if the job does not fit
   */
  void require(Footprint footprint, String hint) {
    if (footprint.bytes() > bytes()) {
      throw new RequestException(
          "%s: needs %s; %s %s GB%s"
              .formatted(
                  command.name(),
                  footprint,
                  given == null ? "there are" : "--memory is",
                  Footprint.giga(bytes()),
                  hint.isEmpty() || bytes() < Footprint.least() ? "" : "; " + hint));
    }
  }

  /** The largest of most, most/2, most/4, … that fits, but no smaller than least. */
  int fitting(int most, int least, IntFunction<Footprint> footprint) {
    int count = most;
    while (count / 2 >= least && footprint.apply(count).bytes() > bytes()) {
      count /= 2;
    }
    return count;
  }
}
