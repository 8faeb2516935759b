package org.adagio.benchmarks.refined;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures one part of the figures and prints each as one line of JSON as it comes.
 *
 * <p>Arguments: the folder of the data, the seconds after which a single search is asked to stop,
 * the part, and for sentences the file of their embeddings.
 */
public final class RefinedFigures {
  private static final String SENTENCES = "unseen-sentences";
  private static final Map<String, Consumer<Bench>> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("mnist800", Digits800::run);
    PARTS.put("numax", NuMaxRace::run);
    PARTS.put("ucr", TimeSeries::run);
    PARTS.put("mnist60000-50", bench -> AllDigits.run(bench, 50, 0.2));
    PARTS.put("mnist60000-100", bench -> AllDigits.run(bench, 100, 0.1));
    PARTS.put("searches", Searches::run);
    PARTS.put("whitening", WhiteningShares::run);
    PARTS.put("growth", Growth::run);
    PARTS.put("unseen-words", Unseen::words);
  }

  private RefinedFigures() {}

  public static void main(String[] arguments) {
    Points points = new Points(Path.of(arguments[0]));
    Duration budget = Duration.ofSeconds(Long.parseLong(arguments[1]));
    Bench bench = new Bench(points, budget, RefinedFigures::print);
    if (arguments[2].equals(SENTENCES)) {
      Unseen.sentences(bench, Path.of(arguments[3]));
    } else {
      named(arguments[2]).accept(bench);
    }
  }

  private static Consumer<Bench> named(String part) {
    Consumer<Bench> known = PARTS.get(part);
    if (known == null) {
      throw new IllegalArgumentException(
          "the part must be %s or one of %s, got %s".formatted(SENTENCES, PARTS.keySet(), part));
    }
    return known;
  }

  private static void print(Figure figure) {
    System.out.println(figure.toJson());
    System.out.flush();
  }
}
