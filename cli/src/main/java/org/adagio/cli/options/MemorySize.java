package org.adagio.cli.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A size of memory, such as 512M or 1.5G; K, M, G and T are powers of 1024. */
public record MemorySize(long bytes) {
  private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)([KMGT]?)B?");
  private static final String UNITS = "KMGT";

  public static MemorySize parse(String text) {
    Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException("memory must be a size such as 512M or 2G, got " + text);
    }
    int unit = size.group(2).isEmpty() ? 0 : 1 + UNITS.indexOf(size.group(2));
    double bytes = Double.parseDouble(size.group(1)) * Math.pow(1024, unit);
    if (bytes < 1 || bytes > Long.MAX_VALUE / 2.0) {
      throw new IllegalArgumentException("memory must be a size such as 512M or 2G, got " + text);
    }
    return new MemorySize((long) bytes);
  }
}
