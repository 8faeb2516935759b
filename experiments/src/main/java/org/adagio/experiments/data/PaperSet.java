package org.adagio.experiments.data;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A data set of the paper, with what its table 1 says of it.
 *
 * @param name in the paper
 * @param points n in table 1; 0 where it is not there
 * @param dimension d in table 1; 0 where it is not there
 * @param origin where the points come from here
 * @param remark why our numbers differ, or empty
 */
public record PaperSet(String name, int points, int dimension, Origin origin, String remark) {

  /** Where points come from. */
  sealed interface Origin {}

  /** A sample that the jar bundles. */
  public record Bundled(String sample) implements Origin {}

  /** A file of the data folder. */
  public record InFolder(RequiredFile required) implements Origin {}

  /** Nowhere. */
  public record Nowhere() implements Origin {}

  private static final List<PaperSet> SERIES =
      List.of(
          series("Computers", "Computers", 250, 720),
          series("Earthquakes", "Earthquakes", 139, 512),
          series("FordB", "FordB", 810, 500),
          series("LargeKitchenAppliances", "LargeKitchenAppliances", 375, 720),
          series("Phoneme", "Phoneme", 214, 1024),
          series("RefrigerationDevices", "RefrigerationDevices", 375, 720),
          series("ScreenType", "ScreenType", 375, 720),
          new PaperSet(
              "SmallKitchenAppliances",
              0,
              0,
              new InFolder(RequiredFile.series("SmallKitchenAppliances")),
              "in the paper's figures, but missing from its table of nine sets"),
          series("UWaveGesture", "UWaveGestureLibraryAll", 896, 945));

  private static final List<PaperSet> OTHERS =
      List.of(
          new PaperSet(
              "MNIST subset",
              800,
              768,
              new Bundled("mnist800"),
              "28 x 28 pixels are 784, as the paper says elsewhere"),
          new PaperSet(
              "Zürich Database",
              1005,
              307_200,
              new Nowhere(),
              "not at hand; retrieval runs on what the data folder has"),
          uci("Glass", "glass", 214, 10, "the paper counts the id column, which is no feature"),
          uci("Ionosphere", "ionosphere", 351, 34, ""),
          uci("Iris", "iris", 150, 4, ""),
          uci("Pima", "pima", 768, 8, ""),
          uci("Vehicle", "vehicle", 846, 18, ""),
          uci("Wine", "wine", 178, 13, ""));

  private static PaperSet series(String name, String file, int points, int dimension) {
    return new PaperSet(name, points, dimension, new InFolder(RequiredFile.series(file)), "");
  }

  private static PaperSet uci(
      String name, String sample, int points, int dimension, String remark) {
    return new PaperSet(name, points, dimension, new Bundled(sample), remark);
  }

  /** The nine sets of the UCR archive, in the order of the paper's figures. */
  public static List<PaperSet> timeSeries() {
    return SERIES;
  }

  /** Every set of table 1, and the one that it forgot. */
  public static List<PaperSet> all() {
    return Stream.concat(SERIES.stream(), OTHERS.stream()).toList();
  }

  public static PaperSet named(String name) {
    return all().stream().filter(set -> set.name.equals(name)).findFirst().orElseThrow();
  }

  /** The files that some sets are read from. */
  public static List<RequiredFile> required(List<PaperSet> sets) {
    return sets.stream().map(PaperSet::required).flatMap(Optional::stream).toList();
  }

  private Optional<RequiredFile> required() {
    return origin instanceof InFolder file ? Optional.of(file.required()) : Optional.empty();
  }

  /** The points, where they are to be had. */
  public Optional<Labelled> open(Sources sources) {
    if (origin instanceof Bundled bundled) {
      return Optional.of(sources.sample(bundled.sample()));
    }
    return required().flatMap(sources::open);
  }

  public boolean isAsPublished(Labelled found) {
    return found.points().size() == points && found.points().dimension() == dimension;
  }
}
