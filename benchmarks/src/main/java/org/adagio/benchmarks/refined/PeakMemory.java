package org.adagio.benchmarks.refined;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The most memory this process has had resident, as Linux counts it. */
final class PeakMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";

  private PeakMemory() {}

  /** In bytes; not a number where there is no such file. */
  static double bytes() {
    try {
      return Files.isReadable(STATUS) ? bytes(Files.readAllLines(STATUS)) : Double.NaN;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static double bytes(List<String> status) {
    return status.stream()
        .filter(line -> line.startsWith(PEAK))
        .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(Double.NaN);
  }
}
