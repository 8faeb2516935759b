package org.adagio.cli.fit;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.fit.Effort;
import org.adagio.fit.FitPlan;
import org.adagio.work.Workers;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How long a search may go on. */
final class EffortOptions {
  /** A fit gives an answer in whatever time there is. */
  private static final Duration LEAST = Duration.ofMillis(1);

  /** By how much a fit, and what is measured thereafter, may exceed the time. */
  private static final double LATE = 1.075;

  private static final Duration GRACE = Duration.ofMillis(450);

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = Time.class,
      description =
          "The best map that can be found and certified in this time, such as 30s, 2m or 1h;"
              + " reading and measuring are part of it. What comes out then depends on the"
              + " machine.")
  private Duration time;

  private final long start = System.nanoTime();

  @Option(
      names = "--effort",
      paramLabel = "EFFORT",
      defaultValue = "standard",
      description =
          "refined: standard ends where another round gains little, thorough goes on (default:"
              + " ${DEFAULT-VALUE}).")
  private Effort effort;

  FitPlan of(FitPlan plan) {
    return plan.effort(effort);
  }

  /** The plan with the time that is left for a fit that begins now. */
  FitPlan inTime(FitPlan plan) {
    if (time == null) {
      return plan;
    }
    Duration left = time.minusNanos(System.nanoTime() - start);
    return plan.time(left.compareTo(LEAST) < 0 ? LEAST : left.truncatedTo(ChronoUnit.MILLIS));
  }

  /** What is measured after the fit, if that ends in time or soon after. */
  <T> Optional<T> inTime(Supplier<Optional<T>> measured) {
    return Workers.unless(this::isOver, measured).flatMap(found -> found);
  }

  private boolean isOver() {
    return time != null && System.nanoTime() - start > LATE * time.toNanos() + GRACE.toNanos();
  }

  /** A number and a unit. */
  static final class Time implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|min|h)");

    @Override
    public Duration convert(String text) {
      Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
      double millis = time.matches() ? Double.parseDouble(time.group(1)) * millis(time) : 0;
      if (millis < 1) {
        throw new TypeConversionException("expected a time such as 30s, 2m or 1h, found " + text);
      }
      return Duration.ofMillis((long) millis);
    }

    private static double millis(Matcher time) {
      return switch (time.group(2)) {
        case "ms" -> 1;
        case "s" -> 1e3;
        case "h" -> 3.6e6;
        default -> 6e4;
      };
    }
  }
}
