package org.adagio.experiments;

import static org.adagio.experiments.Experiment.Bundled.NOTHING;
import static org.adagio.experiments.Experiment.Bundled.SOMETHING;

import java.util.List;
import java.util.Optional;

/** Every table and figure of the paper that holds something measured. */
public final class Experiments {
  private static final List<Wanted> NO_FILES = List.of();

  /** The paper also counts its table of ticks, after which its table of times is its third. */
  private static final List<Experiment> ALL =
      List.of(
          new Experiment(
              "table1",
              List.of("datasets"),
              "Data sets",
              SOMETHING,
              PaperSet.wanted(PaperSet.all()),
              DatasetsTable::run),
          new Experiment(
              "figure1",
              List.of("digits"),
              "Example images of MNIST",
              SOMETHING,
              NO_FILES,
              ExampleDigits::run),
          new Experiment(
              "figure2",
              List.of("methods"),
              "Distribution of distortions on 800 MNIST digits",
              SOMETHING,
              NO_FILES,
              MethodHistograms::run),
          new Experiment(
              "figure3",
              List.of("figure5", "histograms"),
              "Distribution of distortions at dimension 20, nine UCR sets",
              NOTHING,
              PaperSet.wanted(PaperSet.timeSeries()),
              SeriesHistograms::run),
          new Experiment(
              "figure4",
              List.of("stable-rank"),
              "Stable rank of nine UCR sets",
              NOTHING,
              PaperSet.wanted(PaperSet.timeSeries()),
              StableRanks::run),
          new Experiment(
              "figure6",
              List.of("trade-off"),
              "Dimension against distortion on 800 MNIST digits",
              SOMETHING,
              NO_FILES,
              TradeOff::run),
          new Experiment(
              "table2",
              List.of("table3", "efficiency"),
              "Dimension and time at three distortions, 800 MNIST digits",
              SOMETHING,
              List.of(AllDigits.IMAGES),
              EfficiencyTable::run),
          new Experiment(
              "figure7",
              List.of("randomized-pca"),
              "Adagio with exact and with randomized PCA",
              SOMETHING,
              PaperSet.wanted(RandomizedComponents.SETS),
              RandomizedComponents::run),
          new Experiment(
              "figure8",
              List.of("figure9", "retrieval"),
              "Retrieval of buildings: query time and accuracy over the dimension",
              NOTHING,
              BuildingSources.wanted(),
              RetrievalFigure::run),
          new Experiment(
              "table4",
              List.of("classification"),
              "Classification of six UCI sets",
              SOMETHING,
              NO_FILES,
              ClassificationTable::run),
          new Experiment(
              "abstract",
              List.of("mnist60000"),
              "All 60 000 digits, as the abstract has it",
              NOTHING,
              List.of(AllDigits.IMAGES),
              AllDigits::run));

  private Experiments() {}

  /** All, in the order of the paper. */
  public static List<Experiment> all() {
    return ALL;
  }

  /** The one with a name or an alias. */
  public static Optional<Experiment> named(String name) {
    return ALL.stream().filter(one -> one.names().contains(name)).findFirst();
  }
}
