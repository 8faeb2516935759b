package org.adagio.benchmarks.reading;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.adagio.files.Formats;

/** Measures how fast Parquet is read that Spark wrote; {@code SparkReading} is the other side. */
final class ParquetReading {
  private static final int ROUNDS = 5;

  private ParquetReading() {}

  /** The argument is a folder with a folder for each table. */
  public static void main(String... arguments) throws IOException {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (String name : new String[] {"lists", "columns"}) {
      Path file = onlyFile(Path.of(arguments[0], name));
      double best = 0;
      for (int round = 0; round < ROUNDS; round++) {
        long start = process.getProcessCpuTime();
        long rows = Formats.open(file).points().size();
        best = Math.max(best, rows * 1e9 / (process.getProcessCpuTime() - start));
      }
      System.out.printf("Adagio  %-8s %,10.0f rows/s%n", name, best);
    }
  }

  private static Path onlyFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }
}
