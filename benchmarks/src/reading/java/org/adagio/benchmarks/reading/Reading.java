package org.adagio.benchmarks.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.adagio.files.Formats;

/**
 * Measures how fast tables and JSON lines are read, beside the bare readers of FastCSV and Jackson,
 * which make no numbers of what they read. All of them read in one thread; its time on a core
 * counts.
 */
final class Reading {
  private static final int COLUMNS = 384;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Reading() {}

  /** Reads a file and returns how many values it saw. */
  @FunctionalInterface
  private interface Reader {
    long read(Path file) throws IOException;
  }

  /** How a number is written: as float32 or as float64 needs it. */
  private enum Digits {
    FLOAT32,
    FLOAT64;

    String text(double value) {
      return this == FLOAT32 ? Float.toString((float) value) : Double.toString(value);
    }
  }

  /** The argument is how large files are, in MB. */
  public static void main(String... arguments) throws IOException {
    long bytes = (arguments.length == 0 ? 200L : Long.parseLong(arguments[0])) << 20;
    Path folder = Files.createTempDirectory("reading");
    System.out.printf("%-24s %-12s %8s%n", "reader", "numbers", "MB/s");
    for (Digits digits : Digits.values()) {
      Path csv = folder.resolve("points.csv");
      Path json = folder.resolve("points.jsonl");
      write(csv, "", "row-%d,", "\n", bytes, digits);
      write(json, "{\"id\":", "\"row-%d\",\"embedding\":[", "]}\n", bytes, digits);
      measure("FastCSV, bare", digits, csv, Reading::bareCsv);
      measure("Adagio, csv", digits, csv, Reading::adagio);
      measure("Jackson, bare", digits, json, Reading::bareJson);
      measure("Jackson, with numbers", digits, json, Reading::numbersOfJson);
      measure("Adagio, JSON lines", digits, json, Reading::adagio);
      Files.delete(csv);
      Files.delete(json);
    }
    Files.delete(folder);
  }

  private static void write(
      Path file, String before, String name, String after, long bytes, Digits digits)
      throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      long written = 0;
      for (int row = 0; written < bytes; row++) {
        StringBuilder line = new StringBuilder(before).append(name.formatted(row));
        for (int i = 0; i < COLUMNS; i++) {
          line.append(i == 0 ? "" : ",").append(digits.text(random.nextGaussian() / 20));
        }
        out.append(line.append(after));
        written += line.length();
      }
    }
  }

  private static void measure(String name, Digits digits, Path file, Reader reader)
      throws IOException {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      long values = reader.read(file);
      double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
      if (values < 1) {
        throw new IllegalStateException("nothing was read");
      }
      best = Math.max(best, Files.size(file) / seconds / 1e6);
    }
    System.out.printf("%-24s %-12s %8.0f%n", name, digits, best);
  }

  private static long bareCsv(Path file) throws IOException {
    long values = 0;
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord line : csv) {
        values += line.getFieldCount();
      }
    }
    return values;
  }

  private static long bareJson(Path file) throws IOException {
    long values = 0;
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      while (json.nextToken() != null) {
        values++;
      }
    }
    return values;
  }

  private static long numbersOfJson(Path file) throws IOException {
    double sum = 0;
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      for (JsonToken next = json.nextToken(); next != null; next = json.nextToken()) {
        sum += next.isNumeric() ? json.getDoubleValue() : 1e9;
      }
    }
    return (long) sum;
  }

  private static long adagio(Path file) {
    return Formats.open(file).points().size();
  }
}
