package org.adagio.cli.options;

import org.adagio.Execution;
import org.adagio.cli.speech.RequestException;
import org.adagio.work.Footprint;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** How much memory a command may use; one that needs more is refused before it starts. */
public final class MemoryOption {
  private static final String NAME = "--memory";

  /** The launcher gives the heap this share of the machine's memory. */
  private static final double HEAP_SHARE = 0.7;

  /** Java itself, its classes and code; the launcher leaves the heap so much less. */
  private static final long JAVA = 160L << 20;

  @Option(
      names = NAME,
      paramLabel = "SIZE",
      description =
          "Use at most so much, such as 512M or 2G: blocks are made to fit, and a job that cannot"
              + " fit is refused (default: what the machine, or Java's -Xmx, has).")
  @SuppressWarnings("unused") // picocli sets it, and execution asks picocli
  private MemorySize given;

  /**
   * How a command is carried out in the memory that was given, or that the machine has.
   *
   * @throws RequestException if Java itself does not fit
   */
  public static Execution execution(ParseResult command) {
    MemorySize given = command.matchedOptionValue(NAME, null);
    if (given != null && given.bytes() <= JAVA) {
      throw new RequestException(
          "%s: Java itself takes about %s GB; --memory is %s GB"
              .formatted(
                  command.commandSpec().name(),
                  Footprint.giga(JAVA),
                  Footprint.giga(given.bytes())));
    }
    double machine = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    long all = given == null ? (long) machine : given.bytes();
    return Execution.DEFAULT.memory(Math.max(1, all - JAVA));
  }

  /** What to do about work that does not fit. */
  public static String hint() {
    return " beside %s for Java itself; less is needed by --pca randomized, fewer points, or a"
            .formatted(Footprint.giga(JAVA))
        + " number of --pairs";
  }
}
