package org.adagio.benchmarks.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/** Builds indexes, asks them, and prints what they took and found. */
record Measuring(Corpus corpus) {
  /** How many an engine finds; the first are ranked again. */
  private static final int FOUND = 100;

  private static final int DEPTH = 50;

  /** So many vectors are indexed before the clock runs, for the compilers of Java. */
  private static final int WARM = 1000;

  private static final double NANOS = 1e9;

  /** Builds an index of points in a folder. */
  interface Building {
    Engine in(Path folder, float[][] points) throws IOException;
  }

  /**
   * Prints a row of the table.
   *
   * @param name of the engine
   * @param vectors what it holds
   */
  void row(String name, String vectors, Building building) throws IOException {
    Path folder = Files.createTempDirectory("engine-figures");
    try {
      float[][] few = Arrays.copyOf(corpus.points(), Math.min(WARM, corpus.points().length));
      building.in(Files.createDirectory(folder.resolve("warm")), few).close();
      long start = System.nanoTime();
      try (Engine engine =
          building.in(Files.createDirectory(folder.resolve("index")), corpus.points())) {
        double seconds = (System.nanoTime() - start) / NANOS;
        System.out.printf(
            "| %s | %s | %.0f B | %.1f MB | %.1f s | %s |%n",
            name, vectors, engine.read(), engine.bytes() / 1e6, seconds, asked(engine));
      }
    } finally {
      delete(folder);
    }
  }

  /** Recall plain and reranked, median and largest hundredth of the times of both together. */
  private String asked(Engine engine) throws IOException {
    for (float[] query : corpus.queries()) {
      engine.search(query, FOUND); // for the compilers
    }
    double[] took = new double[corpus.queries().length];
    int[][] plain = new int[took.length][];
    int[][] ranked = new int[took.length][];
    for (int i = 0; i < took.length; i++) {
      long asked = System.nanoTime();
      int[] found = engine.search(corpus.queries()[i], FOUND);
      ranked[i] = corpus.ranked(i, Arrays.copyOf(found, Math.min(DEPTH, found.length)));
      took[i] = (System.nanoTime() - asked) / NANOS;
      plain[i] = Arrays.copyOf(found, Math.min(Corpus.K, found.length));
    }
    Arrays.sort(took);
    return "%.3f | %.3f | %.2f ms | %.2f ms"
        .formatted(
            corpus.recall(plain),
            corpus.recall(ranked),
            took[took.length / 2] * 1e3,
            took[took.length * 99 / 100] * 1e3);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      inside.sorted(Comparator.reverseOrder()).forEach(Measuring::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
