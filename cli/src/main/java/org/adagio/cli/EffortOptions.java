package org.adagio.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.embedding.Effort;
import org.adagio.embedding.FitPlan;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How long a search may go on. */
final class EffortOptions {
  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = Time.class,
      description =
          "The best map that can be found and certified in about this time, such as 30s, 2m or 1h."
              + " What comes out then depends on the machine.")
  private Duration time;

  @Option(
      names = "--effort",
      paramLabel = "EFFORT",
      defaultValue = "standard",
      converter = Grade.class,
      description =
          "refined: standard ends where another round gains little, thorough goes on (default:"
              + " ${DEFAULT-VALUE}).")
  private Effort effort;

  FitPlan of(FitPlan plan) {
    FitPlan graded = plan.effort(effort);
    return time == null ? graded : graded.time(time);
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

  static final class Grade implements ITypeConverter<Effort> {
    @Override
    public Effort convert(String text) {
      for (Effort effort : Effort.values()) {
        if (effort.name().equalsIgnoreCase(text)) {
          return effort;
        }
      }
      throw new TypeConversionException("expected standard or thorough, found " + text);
    }
  }
}
