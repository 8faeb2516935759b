package org.adagio.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.cli.fit.GoalOptions;
import org.adagio.cli.fit.MethodChoice;
import org.adagio.cli.fit.MethodOptions;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.measure.NeighbourOptions;
import org.adagio.cli.measure.Neighbourhoods;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.bytes.ByteComparison;
import org.adagio.experiments.bytes.ByteFigures;
import org.adagio.experiments.laboratory.Stopwatch;
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
import org.adagio.report.Findings;
import org.adagio.work.Draw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets methods and dimensions side by side, judged by points that no fit saw. */
@Command(
    description =
        "Set methods and dimensions side by side: bytes, nearest neighbours and distances, judged"
            + " by queries and documents that no fit saw; and say what to take.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio compare points.npy --report compared.html",
      "  adagio compare points.npy --dimensions 16,32,64 --metric cosine --recall 0.9 --rerank 100",
      "  adagio compare points.npy --distortion 0.1 --method refined,adagio,pca,jl --json",
      "  adagio compare points.npy --bytes 16,24,32,48,64,96 --metric cosine --report bytes.html"
    })
public final class CompareCommand extends PointsJob {
  /** All pairs of so many take a moment, and they tell a recall within about 0.02. */
  private static final int MOST_APART = 5000;

  private static final int FIRST = 8;
  private static final int LAST = 512;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Option(
      names = {"-m", "--method"},
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
      names = "--bytes",
      paramLabel = "B",
      split = ",",
      description =
          "In place of dimensions: kinds of code in so many bytes a vector, all told, beside plain"
              + " bits of all dimensions.")
  private List<Integer> bytes;

  @Option(
      names = "--recall",
      paramLabel = "Q",
      defaultValue = "0.95",
      description =
          "How many neighbours are to stay when they are ranked again, for what to take (default:"
              + " ${DEFAULT-VALUE}).")
  private double recall;

  @Mixin private NeighbourOptions neighbours;

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

  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  private Split split;

  @Override
  public Integer call() {
    return bytes == null ? maps() : codes();
  }

  private Integer codes() {
    if (methods != null || dimensions != null || distortion != null || standardize.isWanted()) {
      throw wrongUsage(
          "--bytes goes without --method, --dimensions, --distortion and --standardize");
    }
    for (int size : bytes) {
      try {
        Fit.inBytes(size);
      } catch (IllegalArgumentException e) {
        throw wrongUsage("--bytes: " + e.getMessage());
      }
    }
    RecallGoal goal = goal();
    report.check(overwrite);
    PointCloud points = input.open(reading).points();
    Fit.inBytes(bytes.get(0)).certify(Pairs.none()).requireMemory(points);
    split = split(points);
    List<ByteComparison.Row> rows = new ArrayList<>();
    try (JobLine progress = speech.progress()) {
      ByteComparison.of(
          split,
          metric.chosen(),
          goal,
          bytes,
          new Run(run.seed(), progress),
          row -> {
            rows.add(row);
            progress.stays(ByteFigures.line(row));
          });
    }
    ByteTable table = new ByteTable(input, split, metric.chosen(), new ByteFigures(goal, rows));
    Findings found = table.findings();
    speech.print(found);
    report.write(
        overwrite,
        speech,
        run.seed(),
        made -> found.page("Codes side by side on " + input.name(), table.judgedBy() + ".", made));
    return 0;
  }

  private Integer maps() {
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
    PointCloud points = standardize.of(input.open(reading)).points();
    split = split(points);
    List<Integer> shown = distortion == null ? shown(points.dimension()) : List.of();
    List<MethodChoice> all = withLength(shown);
    int largest = shown.isEmpty() ? 1 : shown.get(shown.size() - 1);
    for (MethodChoice method : all) {
      plan(method, largest).requireMemory(split.kept());
    }
    List<CompareRow> rows = new ArrayList<>();
    try (JobLine progress = speech.progress()) {
      double share = 1.0 / (all.size() * Math.max(1, shown.size()));
      for (MethodChoice method : all) {
        rows.addAll(
            distortion == null
                ? rows(method, shown, share, progress)
                : List.of(smallest(method, share, progress)));
      }
    }
    Comparison comparison =
        new Comparison(
            input, points.dimension(), split, standardize.isWanted(), metric.chosen(), goal, rows);
    Findings found = comparison.findings();
    speech.print(found);
    report.write(
        overwrite, speech, run.seed(), made -> new ComparePage(comparison).page(found, made));
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
      throw wrongUsage("--dimensions must be at least 1, got %s".formatted(dimensions));
    }
    try {
      Neighbourhoods asked = neighbours.question(run.seed(), Progress.NONE);
      return RecallGoal.of(recall).k(asked.k()).rerank(asked.rerank());
    } catch (IllegalArgumentException e) {
      throw wrongUsage(e.getMessage());
    }
  }

  private Split split(PointCloud all) {
    if (!(holdout > 0 && holdout < 1)) {
      throw wrongUsage("--holdout must lie between 0 and 1, got %s".formatted(holdout));
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

  /**
   * For a search by distance, plain principal components are followed by those that keep the
   * length, since on some points the one is stronger and on some the other.
   */
  private List<MethodChoice> withLength(List<Integer> shown) {
    boolean isByDistance = distortion == null && metric.chosen() == Metric.EUCLIDEAN;
    if (!isByDistance || standardize.isWanted() || shown.get(0) < 2) {
      return methods;
    }
    return methods.stream()
        .flatMap(
            method ->
                method == MethodChoice.PCA
                    ? Stream.of(method, MethodChoice.PCA_LENGTH)
                    : Stream.of(method))
        .distinct()
        .toList();
  }

  private FitPlan plan(MethodChoice method, int dimension) {
    FitPlan goal = distortion == null ? Fit.to(dimension) : Fit.within(distortion);
    return options
        .with(method, goal)
        .metric(metric.chosen())
        .certify(method.keepsLength() ? Pairs.none() : pairs.chosen())
        .holdOut(0)
        .seed(run.seed());
  }

  private CompareRow smallest(MethodChoice method, double share, JobLine progress) {
    progress.part(share);
    Stopwatch watch = Stopwatch.started();
    try {
      Fitted fitted = plan(method, 1).progress(progress).on(split.kept());
      return row(method, fitted, fitted.map(), fitted.seconds(), progress);
    } catch (UnreachableDistortionException e) {
      return CompareRow.unreached(method, e.getMessage(), watch.seconds());
    }
  }

  /** Every other dimension from the largest on is fitted; those between are prefixes of it. */
  private List<CompareRow> rows(
      MethodChoice method, List<Integer> shown, double share, JobLine progress) {
    boolean ordered = method.ordersCoordinates();
    List<CompareRow> rows = new ArrayList<>();
    for (int i = shown.size() - 1; i >= 0; i -= ordered ? 2 : 1) {
      progress.part(ordered && i > 0 ? 2 * share : share);
      Fitted fitted = plan(method, shown.get(i)).progress(progress).on(split.kept());
      rows.add(0, row(method, fitted, fitted.map(), fitted.seconds(), progress));
      if (ordered && i > 0) {
        LinearEmbedding prefix = fitted.map().prefix(shown.get(i - 1));
        rows.add(0, row(method, fitted, prefix, 0, progress));
      }
    }
    return rows;
  }

  /** Judges a map by the points that no fit saw. */
  private CompareRow row(
      MethodChoice method, Fitted fitted, LinearEmbedding map, double seconds, Progress progress) {
    PointCloud apart = split.heldOut();
    Neighbourhoods asked = neighbours.question(run.seed(), progress);
    Optional<DistortionProfile> profile =
        method.keepsLength()
            ? Optional.empty()
            : Optional.of(
                Distortion.of(
                    map.reduction(apart),
                    pairs.chosen(),
                    new Run(Draw.EVALUATED_PAIRS.seed(run.seed()), progress)));
    return new CompareRow(
        method,
        Optional.of(fitted),
        map.dimension(),
        profile,
        asked.affordable(map, apart),
        "",
        seconds);
  }
}
