package org.adagio.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.cli.figures.Neighbourhoods;
import org.adagio.cli.fit.GoalOptions;
import org.adagio.cli.fit.MethodChoice;
import org.adagio.cli.fit.MethodOptions;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.InputOptions;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.options.MemoryOption;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.options.RunOptions;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.Stopwatch;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.RecallGoal;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets methods and dimensions side by side, judged by points that no fit saw. */
@Command(
    description =
        "Set methods and dimensions side by side: bytes, nearest neighbours and distances, judged"
            + " by queries and documents that no fit saw; and say what to take.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio compare points.npy --report compared.html",
      "  adagio compare points.npy --dimensions 16,32,64 --metric cosine --recall 0.9 --rerank 100",
      "  adagio compare points.npy --distortion 0.1 --methods refined,adagio,pca,jl --json"
    })
public final class CompareCommand implements Callable<Integer> {
  /** All pairs of so many take a moment, and they tell a recall within about 0.02. */
  private static final int MOST_APART = 5000;

  private static final int FIRST = 8;
  private static final int LAST = 512;

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Option(
      names = {"-m", "--methods"},
      paramLabel = "METHOD",
      split = ",",
      description =
          "Some of ${COMPLETION-CANDIDATES} (default: neighbours,pca, or refined,adagio,pca,jl for"
              + " --distortion).")
  private List<MethodChoice> methods;

  @Option(
      names = {"-r", "--dimensions", "--dimension"},
      paramLabel = "R",
      split = ",",
      description =
          "The dimensions to show (default: 8, 16, 32 and so on below that of the points, up to"
              + " 512). Of methods that order their coordinates every other one is fitted, and"
              + " those between are the first coordinates of the next.")
  private List<Integer> dimensions;

  @Option(
      names = {"-d", "--distortion"},
      paramLabel = "D",
      description =
          "In place of dimensions: the smallest that keeps every distance between the points fitted"
              + " to within D.")
  private Double distortion;

  @Option(
      names = "--recall",
      paramLabel = "Q",
      defaultValue = "0.95",
      description =
          "How many neighbours are to stay when they are ranked again, for what to take (default:"
              + " ${DEFAULT-VALUE}).")
  private double recall;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      defaultValue = "" + Neighbourhoods.K,
      description = "How many neighbours count (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      defaultValue = "" + Neighbourhoods.RERANK,
      description =
          "How many are found by the images and ranked again by the full points (default:"
              + " ${DEFAULT-VALUE}).")
  private int rerank;

  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      defaultValue = "0.2",
      description =
          "Which part of the points no fit sees, at most 5000 points (default: ${DEFAULT-VALUE}).")
  private double holdout;

  @Mixin private MethodOptions options;
  @Mixin private MetricOption metric;
  @Mixin private PairsOption pairs;
  @Mixin private StandardizeOption standardize;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;
  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private Split split;

  @Override
  public Integer call() {
    if (methods == null) {
      methods =
          distortion == null
              ? List.of(MethodChoice.NEIGHBOURS, MethodChoice.PCA)
              : List.of(
                  MethodChoice.REFINED, MethodChoice.ADAGIO, MethodChoice.PCA, MethodChoice.JL);
    }
    options.check(methods);
    RecallGoal goal = goal();
    report.check(overwrite);
    PointCloud all = standardize.of(input.open(reading)).points();
    split = split(all);
    List<Integer> shown = distortion == null ? shown(all.dimension()) : List.of();
    List<Contestant> contestants =
        distortion != null || standardize.isWanted()
            ? Contestant.of(methods, options)
            : Contestant.forSearch(methods, options, metric.chosen(), shown.get(0));
    int largest = shown.isEmpty() ? 1 : shown.get(shown.size() - 1);
    for (Contestant contestant : contestants) {
      plan(contestant, largest).requireMemory(split.kept());
    }
    List<CompareRow> rows = new ArrayList<>();
    try (JobLine progress = speech.progress()) {
      progress.parts(contestants.stream().mapToInt(contestant -> fits(contestant, shown)).sum());
      for (Contestant contestant : contestants) {
        rows.addAll(
            distortion == null
                ? rows(contestant, shown, progress)
                : List.of(smallest(contestant, progress)));
      }
    }
    Comparison comparison =
        new Comparison(
            input, all.dimension(), split, standardize.isWanted(), metric.chosen(), goal, rows);
    speech.console().print(comparison.findings());
    report.write(overwrite, speech, run.seed(), new ComparePage(comparison)::page);
    return 0;
  }

  private RecallGoal goal() {
    if (distortion != null && dimensions != null) {
      throw wrongUsage("--dimensions and --distortion exclude each other");
    }
    if (!GoalOptions.wrong(distortion).isEmpty()) {
      throw wrongUsage(GoalOptions.wrong(distortion));
    }
    if (dimensions != null && dimensions.stream().anyMatch(dimension -> dimension < 1)) {
      throw wrongUsage("--dimensions must be at least 1, got " + dimensions);
    }
    try {
      return RecallGoal.of(recall).k(k).rerank(rerank);
    } catch (IllegalArgumentException e) {
      throw wrongUsage(e.getMessage());
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private Split split(PointCloud all) {
    if (!(holdout > 0 && holdout < 1)) {
      throw wrongUsage("--holdout must lie between 0 and 1, got " + holdout);
    }
    int apart = (int) Math.min(MOST_APART, Math.round(holdout * all.size()));
    if (apart < 2 || all.size() - apart < 2) {
      throw new RequestException(
          "%s: a hold-out of %s leaves %d of %d points to judge by, at least two are needed"
              .formatted(input.text(), holdout, apart, all.size()));
    }
    return Split.of(all, apart, Draw.HELD_OUT_POINTS.seed(run.seed()));
  }

  /** By rising dimension. */
  private List<Integer> shown(int sourceDimension) {
    if (dimensions != null) {
      for (int dimension : dimensions) {
        if (dimension > sourceDimension) {
          throw new RequestException(
              "--dimensions must be at most that of the points, %d, got %d"
                  .formatted(sourceDimension, dimension));
        }
      }
      return dimensions.stream().distinct().sorted().toList();
    }
    List<Integer> shown = new ArrayList<>();
    int first = Math.max(1, Math.min(FIRST, sourceDimension / 4));
    for (int dimension = first; dimension < sourceDimension && dimension <= LAST; dimension *= 2) {
      shown.add(dimension);
    }
    return shown.isEmpty() ? List.of(sourceDimension) : shown;
  }

  private FitPlan plan(Contestant contestant, int dimension) {
    FitPlan goal = distortion == null ? Fit.to(dimension) : Fit.within(distortion);
    return contestant
        .plan(goal)
        .metric(metric.chosen())
        .certify(contestant.keepsLength() ? Pairs.none() : pairs.chosen())
        .holdOut(0)
        .seed(run.seed());
  }

  private CompareRow smallest(Contestant contestant, JobLine progress) {
    Stopwatch watch = Stopwatch.started();
    try {
      Fitted fitted = plan(contestant, 1).progress(progress).on(split.kept());
      progress.finishedPart();
      return row(contestant, fitted, fitted.map(), fitted.seconds(), progress);
    } catch (UnreachableDistortionException e) {
      return CompareRow.unreached(contestant, e.getMessage(), watch.seconds());
    }
  }

  private static int fits(Contestant contestant, List<Integer> shown) {
    return contestant.method().ordersCoordinates()
        ? Math.max(1, (shown.size() + 1) / 2)
        : Math.max(1, shown.size());
  }

  /** Every other dimension from the largest on is fitted; those between are prefixes of it. */
  private List<CompareRow> rows(Contestant contestant, List<Integer> shown, JobLine progress) {
    boolean ordered = contestant.method().ordersCoordinates();
    List<CompareRow> rows = new ArrayList<>();
    for (int i = shown.size() - 1; i >= 0; i -= ordered ? 2 : 1) {
      Fitted fitted = plan(contestant, shown.get(i)).progress(progress).on(split.kept());
      rows.add(0, row(contestant, fitted, fitted.map(), fitted.seconds(), progress));
      if (ordered && i > 0) {
        LinearEmbedding prefix = fitted.map().prefix(shown.get(i - 1));
        rows.add(0, row(contestant, fitted, prefix, 0, progress));
      }
      progress.finishedPart();
    }
    return rows;
  }

  /** Judges a map by the points that no fit saw. */
  private CompareRow row(
      Contestant contestant,
      Fitted fitted,
      LinearEmbedding map,
      double seconds,
      Progress progress) {
    PointCloud apart = split.heldOut();
    Neighbourhoods asked = new Neighbourhoods(k, rerank, run.seed(), progress);
    Optional<DistortionProfile> profile =
        contestant.keepsLength()
            ? Optional.empty()
            : Optional.of(
                Distortion.of(
                    map.reduction(apart),
                    pairs.chosen(),
                    new Run(Draw.EVALUATED_PAIRS.seed(run.seed()), progress)));
    return new CompareRow(
        contestant,
        Optional.of(fitted),
        map.dimension(),
        profile,
        asked.affordable(map, apart),
        "",
        seconds);
  }
}
