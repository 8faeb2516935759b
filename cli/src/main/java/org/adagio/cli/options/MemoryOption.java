package org.adagio.cli.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
      order = 2,
      paramLabel = "SIZE",
      description =
          "Use at most so much, such as 512M or 2G: blocks are made to fit, and a job that cannot"
              + " fit is refused (default: what the machine, or Java's -Xmx, has).")
  @SuppressWarnings("unused") // picocli sets it, and execution asks picocli
  private Size given;

  /** A size of memory, such as 512M or 1.5G; K, M, G and T are powers of 1024. */
  public record Size(long bytes) {
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)([KMGT]?)B?");
    private static final String UNITS = " KMGT";

    public static Size parse(String text) {
      Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
      double bytes =
          size.matches()
              ? Double.parseDouble(size.group(1)) * Math.pow(1024, UNITS.indexOf(size.group(2)))
              : 0;
      if (bytes < 1 || bytes > Long.MAX_VALUE / 2.0) {
        throw new IllegalArgumentException("memory must be a size such as 512M or 2G, got " + text);
      }
      return new Size((long) bytes);
    }
  }

  /**
   * How a command is carried out in the memory that was given, or that the machine has.
   *
   * @throws RequestException if Java itself does not fit
   */
  public static Execution execution(ParseResult command) {
    Size given = command.matchedOptionValue(NAME, null);
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
