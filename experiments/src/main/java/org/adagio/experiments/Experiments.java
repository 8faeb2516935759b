package org.adagio.experiments;

import static org.adagio.experiments.Experiment.Bundled.NOTHING;
import static org.adagio.experiments.Experiment.Bundled.SOMETHING;

import java.util.List;
import java.util.Optional;
import org.adagio.experiments.data.BuildingSources;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.data.RequiredFile;

/** Every table and figure of the paper that holds something measured. */
public final class Experiments {
  private static final List<RequiredFile> NO_FILES = List.of();

  /** The paper also counts its table of ticks, after which its table of times is its third. */
  private static final List<Experiment> ALL =
      List.of(
          new Experiment(
              "table1",
              List.of("datasets"),
              "Table 1: data sets",
              SOMETHING,
              PaperSet.required(PaperSet.all()),
              DatasetsTable::run),
          new Experiment(
              "figure1",
              List.of("digits"),
              "Figure 1: example images of MNIST",
              SOMETHING,
              NO_FILES,
              ExampleDigits::run),
          new Experiment(
              "figure2",
              List.of("methods"),
              "Figure 2: distribution of distortions, 800 digits",
              SOMETHING,
              NO_FILES,
              MethodHistograms::run),
          new Experiment(
              "figure3",
              List.of("figure5", "histograms"),
              "Figures 3 and 5: distribution of distortions at dimension 20, nine UCR sets",
              NOTHING,
              PaperSet.required(PaperSet.timeSeries()),
              SeriesHistograms::run),
          new Experiment(
              "figure4",
              List.of("stable-rank"),
              "Figure 4: stable rank of nine UCR sets",
              NOTHING,
              PaperSet.required(PaperSet.timeSeries()),
              StableRanks::run),
          new Experiment(
              "figure6",
              List.of("trade-off"),
              "Figure 6: dimension against distortion, 800 digits",
              SOMETHING,
              NO_FILES,
              TradeOff::run),
          new Experiment(
              "table2",
              List.of("table3", "efficiency"),
              "Table 2: dimension and time at three distortions, 800 digits",
              SOMETHING,
              List.of(AllDigits.IMAGES),
              EfficiencyTable::run),
          new Experiment(
              "figure7",
              List.of("randomized-pca"),
              "Figure 7: Adagio with exact and with randomized PCA",
              SOMETHING,
              PaperSet.required(RandomizedComponents.SETS),
              RandomizedComponents::run),
          new Experiment(
              "figure8",
              List.of("figure9", "retrieval"),
              "Figures 8 and 9: retrieval of buildings over the dimension",
              NOTHING,
              BuildingSources.required(),
              RetrievalFigure::run),
          new Experiment(
              "table4",
              List.of("classification"),
              "Table 4: classification of six UCI sets",
              SOMETHING,
              NO_FILES,
              ClassificationTable::run),
          new Experiment(
              "abstract",
              List.of("mnist60000"),
              "Abstract: all 60 000 digits",
              NOTHING,
              List.of(AllDigits.IMAGES),
              AllDigits::run));

  private Experiments() {}

  /** Gives table 2 without NuMax, which takes minutes: about one minute. */
  public static Experiment demo() {
    return new Experiment(
        "demo",
        List.of(),
        "Table 2 of the paper without NuMax, 800 digits",
        SOMETHING,
        NO_FILES,
        EfficiencyTable::withoutNuMax);
  }

  /** All, in the order of the paper. */
  public static List<Experiment> all() {
    return ALL;
  }

  /** The one with a name or an alias. */
  public static Optional<Experiment> named(String name) {
    return ALL.stream().filter(one -> one.names().contains(name)).findFirst();
  }
}
