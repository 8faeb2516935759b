package org.adagio.benchmarks.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.StopSignal;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.ReducedSpace;

/**
 * Lucene and JVector on full and on reduced vectors, as a table in Markdown.
 *
 * <p>Arguments: the points, the metric, the dimension, the recall that a rerank should restore, the
 * seconds after which a fit is asked to stop, and the methods.
 */
public final class SearchFigures {
  private static final int[] DEPTHS = {10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000};
  private static final int DEPTH = 50;

  /** What Lucene 9.12 has, and Lucene 10 too. */
  private static final int[] BITS = {4, 7};

  /** So many vectors are indexed before the clock runs, for the compilers of Java. */
  private static final int WARM = 2000;

  private static final double NANOS = 1e9;

  private final Corpus corpus;
  private final Metric metric;
  private final double wanted;

  private SearchFigures(Corpus corpus, Metric metric, double wanted) {
    this.corpus = corpus;
    this.metric = metric;
    this.wanted = wanted;
  }

  public static void main(String[] arguments) throws IOException {
    Metric metric = Metric.valueOf(arguments[1].toUpperCase(Locale.ROOT));
    int dimension = Integer.parseInt(arguments[2]);
    double wanted = Double.parseDouble(arguments[3]);
    double seconds = Double.parseDouble(arguments[4]);
    Corpus corpus = Corpus.read(Path.of(arguments[0]), metric);
    SearchFigures figures = new SearchFigures(corpus, metric, wanted);
    figures.head(dimension);
    figures.row("Lucene", "full", (folder, points) -> LuceneEngine.full(folder, points, metric));
    figures.row("JVector", "full", (folder, points) -> new JVectorFull(folder, points, metric));
    for (String method : List.of(arguments).subList(5, arguments.length)) {
      figures.reduced(method, figures.fitted(method, dimension, seconds));
    }
  }

  private void head(int dimension) {
    System.out.printf(
        "%,d vectors of %d dimensions, %d after the map, by %s; %d queries that are not among"
            + " them%n%n",
        corpus.points().length,
        corpus.points()[0].length,
        dimension,
        metric.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        corpus.queries().length);
    System.out.printf(
        "| engine | vectors | index | build | recall@10 | median | recall@10, %1$d looked at |"
            + " median | depth for recall %2$.2f |%n|---|---|---|---|---|---|---|---|---|%n",
        DEPTH, wanted);
  }

  /** Points held out would be taken from those that are searched; none are. */
  private LinearEmbedding fitted(String name, int dimension, double seconds) {
    long start = System.nanoTime();
    StopSignal late = () -> (System.nanoTime() - start) / NANOS > seconds;
    LinearEmbedding map =
        Fit.to(dimension)
            .with(method(name))
            .metric(metric)
            .holdOut(0)
            .certify(Pairs.none())
            .until(late)
            .on(corpus.points())
            .map();
    System.err.printf("%s fitted in %.1f s%n", name, (System.nanoTime() - start) / NANOS);
    return map;
  }

  private static EmbeddingMethod method(String name) {
    return switch (name) {
      case "refined" -> Refined.standard();
      case "neighbours" -> Neighbours.standard();
      case "pca" -> PrincipalComponents.exact();
      case "adagio" -> Adagio.halfSplit();
      case "jl" -> JohnsonLindenstrauss.signs();
      default ->
          throw new IllegalArgumentException(
              "the method must be neighbours, refined, pca, adagio or jl, got " + name);
    };
  }

  private void reduced(String name, LinearEmbedding map) throws IOException {
    ReducedSpace space = new ReducedSpace(map, metric);
    String vectors = name + ", " + map.dimension();
    row("Lucene", vectors, (folder, points) -> LuceneEngine.reduced(folder, points, space, false));
    row(
        "Lucene",
        vectors + ", full kept beside",
        (folder, points) -> LuceneEngine.reduced(folder, points, space, true));
    for (int bits : BITS) {
      for (boolean turned : new boolean[] {false, true}) {
        row(
            "Lucene",
            "%s x %d bit, axes %s".formatted(vectors, bits, turned ? "turned" : "as ordered"),
            (folder, points) -> LuceneEngine.inBits(folder, points, space, bits, turned));
      }
    }
    row("JVector", vectors, (folder, points) -> JVectorEngine.reduced(folder, points, space));
  }

  /** Builds an index of points in a folder. */
  private interface Building {
    Engine in(Path folder, float[][] points) throws IOException;
  }

  private void row(String name, String vectors, Building building) throws IOException {
    Path folder = Files.createTempDirectory("search-figures");
    try {
      float[][] few = Arrays.copyOf(corpus.points(), Math.min(WARM, corpus.points().length));
      building.in(Files.createDirectory(folder.resolve("warm")), few).close();
      long start = System.nanoTime();
      try (Engine engine =
          building.in(Files.createDirectory(folder.resolve("index")), corpus.points())) {
        double seconds = (System.nanoTime() - start) / NANOS;
        Answers plain = ask(engine, Corpus.K);
        Answers deep = ask(engine, DEPTH);
        System.out.printf(
            "| %s | %s | %.1f MB | %.1f s | %.3f | %.0f µs | %.3f | %.0f µs | %s |%n",
            name,
            vectors,
            engine.bytes() / 1e6,
            seconds,
            corpus.recall(plain.rows),
            plain.median * 1e6,
            corpus.recall(deep.rows),
            deep.median * 1e6,
            depth(engine));
      }
    } finally {
      delete(folder);
    }
  }

  private String depth(Engine engine) throws IOException {
    for (int depth : DEPTHS) {
      if (corpus.recall(answers(engine, depth)) >= wanted) {
        return Integer.toString(depth);
      }
    }
    return "above " + DEPTHS[DEPTHS.length - 1];
  }

  private record Answers(int[][] rows, double median) {}

  /** All queries once before, and then each timed alone. */
  private Answers ask(Engine engine, int depth) throws IOException {
    answers(engine, depth);
    float[][] queries = corpus.queries();
    int[][] rows = new int[queries.length][];
    double[] seconds = new double[queries.length];
    for (int i = 0; i < queries.length; i++) {
      long start = System.nanoTime();
      rows[i] = engine.search(queries[i], depth);
      seconds[i] = (System.nanoTime() - start) / NANOS;
    }
    Arrays.sort(seconds);
    return new Answers(rows, seconds[seconds.length / 2]);
  }

  private int[][] answers(Engine engine, int depth) throws IOException {
    int[][] rows = new int[corpus.queries().length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = engine.search(corpus.queries()[i], depth);
    }
    return rows;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      inside.sorted(Comparator.reverseOrder()).forEach(SearchFigures::deleteOne);
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
