package org.adagio.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.adagio.Progress;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.RecallGoal;
import org.adagio.experiments.Stopwatch;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallMeter;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what every dimension keeps, so that one can be chosen. */
@Command(
    description =
        "Show dimension against recall, distortion and bytes, for some methods, on queries that no"
            + " fit saw.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio tradeoff points.npy --report tradeoff.html",
      "  adagio tradeoff points.npy --metric cosine --recall 0.9 --rerank 100",
      "  adagio tradeoff points.npy --methods neighbours,refined,pca --dimensions 16,32,64 --json"
    })
final class TradeoffCommand implements Callable<Integer> {
  /** All pairs of so many take a moment, and they tell a recall within about 0.01. */
  private static final int QUERIES = 1000;

  /** One of so many points is a query at most. */
  private static final int SHARE = 10;

  /** A fit to so many points tells how long others take. */
  private static final int TRIED = 1000;

  private static final int FIRST = 8;
  private static final int LAST = 512;

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Option(
      names = {"-m", "--methods"},
      paramLabel = "METHOD",
      split = ",",
      defaultValue = "neighbours,pca",
      description = "Some of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<MethodChoice> methods;

  @Option(
      names = "--dimensions",
      paramLabel = "R",
      split = ",",
      description =
          "The dimensions to show (default: 8, 16, 32 and so on below that of the points, up to"
              + " 512). Every other one is fitted, and those between are the first coordinates of"
              + " the next.")
  private List<Integer> dimensions;

  @Option(
      names = "--recall",
      paramLabel = "Q",
      defaultValue = "0.95",
      description = "The recall to find a dimension for (default: ${DEFAULT-VALUE}).")
  private double recall;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      defaultValue = "10",
      description = "How many neighbours count (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "How many are found by the images and ranked again by the full points (default:"
              + " ${DEFAULT-VALUE}).")
  private int rerank;

  @Mixin private MethodOptions options;
  @Mixin private MetricOption metric;
  @Mixin private StandardizeOption standardize;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;
  @Mixin private ReportOption report;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    options.check(methods);
    RecallGoal goal = goal();
    report.check();
    PointCloud all = standardize.of(input.open(reading)).points();
    List<Integer> shown = shown(all.dimension());
    List<Integer> fitted = fitted(shown);
    List<Contestant> contestants =
        Contestant.forSearch(methods, options, metric.chosen(), shown.get(0));
    for (Contestant contestant : contestants) {
      plan(contestant, fitted.get(0)).requireMemory(all);
    }
    try (ProgressDisplay progress = speech.progress()) {
      new Work(all, goal, shown, contestants, progress).run();
    }
    return 0;
  }

  private RecallGoal goal() {
    try {
      return RecallGoal.of(recall).k(k).rerank(rerank);
    } catch (IllegalArgumentException e) {
      throw wrongUsage(e.getMessage());
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private FitPlan plan(Contestant contestant, int dimension) {
    return contestant
        .plan(Fit.to(dimension), options)
        .metric(metric.chosen())
        .certify(Pairs.none())
        .holdOut(0)
        .seed(run.seed());
  }

  /** By rising dimension. */
  private List<Integer> shown(int sourceDimension) {
    List<Integer> shown = new ArrayList<>();
    if (dimensions != null) {
      for (int dimension : dimensions) {
        if (dimension < 1 || dimension > sourceDimension) {
          throw wrongUsage(
              "--dimensions must lie between 1 and that of the points, %d, got %d"
                  .formatted(sourceDimension, dimension));
        }
        shown.add(dimension);
      }
      return shown.stream().distinct().sorted().toList();
    }
    int first = Math.max(1, Math.min(FIRST, sourceDimension / 4));
    for (int dimension = first; dimension < sourceDimension && dimension <= LAST; dimension *= 2) {
      shown.add(dimension);
    }
    return shown.isEmpty() ? List.of(sourceDimension) : shown;
  }

  /** Every other dimension from the largest on; those between are prefixes of the next. */
  private static List<Integer> fitted(List<Integer> shown) {
    List<Integer> fitted = new ArrayList<>();
    for (int i = shown.size() - 1; i >= 0; i -= 2) {
      fitted.add(shown.get(i));
    }
    return fitted;
  }

  /** The fits, and what they come to so far. */
  private final class Work {
    private final PointCloud points;
    private final PointCloud queries;
    private final RecallGoal goal;
    private final List<Integer> shown;
    private final List<Contestant> contestants;
    private final Progress progress;
    private final RecallMeter meter;
    private final TreeMap<Integer, List<TradeoffPoint>> found = new TreeMap<>();
    private int left;

    Work(
        PointCloud all,
        RecallGoal goal,
        List<Integer> shown,
        List<Contestant> contestants,
        Progress progress) {
      this.goal = goal;
      this.shown = shown;
      this.contestants = contestants;
      this.progress = progress;
      int count = (int) Math.min(QUERIES, all.size() / SHARE);
      if (count < 2) {
        throw new RequestException(
            "%s: expected at least %d points, so that a tenth of them can be queries, found %d"
                .formatted(input.text(), 2 * SHARE, all.size()));
      }
      Split split = Split.of(all, count, Draw.HELD_OUT_POINTS.seed(run.seed()));
      points = split.kept();
      queries = split.heldOut();
      meter = RecallMeter.of(metric.chosen(), points, queries, goal.k(), progress);
    }

    void run() {
      for (Contestant contestant : contestants) {
        left += fits(contestant).size();
      }
      speech.say(
          "%d fits, which take about %s"
              .formatted(left, Figures.seconds(Math.max(1, Math.rint(estimate())))));
      for (int i = 0; i < contestants.size(); i++) {
        found.put(i, new ArrayList<>());
        for (int dimension : fits(contestants.get(i))) {
          found.get(i).addAll(points(contestants.get(i), dimension));
          left--;
          write(left);
        }
      }
      speech.console().print(answer());
    }

    /** Of methods whose coordinates have no order, every dimension is fitted. */
    private List<Integer> fits(Contestant contestant) {
      return contestant.method().ordersCoordinates() ? fitted(shown) : shown;
    }

    /** From fits to some of the points, in proportion to how many there are. */
    private double estimate() {
      int some = (int) Math.min(TRIED, points.size());
      PointCloud few = points.copyOf(Split.rows(points.size(), some, run.seed()));
      double seconds = 0;
      for (Contestant contestant : contestants) {
        List<Integer> fits = fits(contestant);
        Stopwatch watch = Stopwatch.started();
        plan(contestant, Math.min(some, fits.get(fits.size() / 2))).on(few);
        double fitted = plan(contestant, 1).pointsToFit(points.size());
        seconds += fits.size() * watch.seconds() * fitted / some;
      }
      return seconds;
    }

    private List<TradeoffPoint> points(Contestant contestant, int dimension) {
      Fitted fitted = plan(contestant, dimension).progress(progress).on(points);
      List<TradeoffPoint> some = new ArrayList<>();
      some.add(point(contestant, fitted.map(), dimension, fitted.seconds()));
      int place = shown.indexOf(dimension);
      if (contestant.method().ordersCoordinates() && place > 0) {
        LinearEmbedding prefix = fitted.map().prefix(shown.get(place - 1));
        some.add(point(contestant, prefix, dimension, 0));
      }
      return some;
    }

    private TradeoffPoint point(
        Contestant contestant, LinearEmbedding map, int fitted, double seconds) {
      PointCloud images = map.apply(points);
      PointCloud queryImages = map.applyToQueries(queries);
      Optional<DistortionProfile> profile =
          map.keepsLength() ? Optional.empty() : Optional.of(profile(queryImages));
      List<Recall> kept =
          meter.of(images, queryImages, List.of(goal.k(), goal.rerank()), Progress.NONE);
      return new TradeoffPoint(
          contestant.name(),
          map.dimension(),
          fitted,
          kept.get(0).mean(),
          kept.get(1).mean(),
          profile.map(DistortionProfile::max).orElse(Double.NaN),
          profile.map(DistortionProfile::mean).orElse(Double.NaN),
          seconds);
    }

    private DistortionProfile profile(PointCloud queryImages) {
      return Pairs.automatic()
          .profile(queries, queryImages, Draw.EVALUATED_PAIRS.seed(run.seed()), Progress.NONE);
    }

    private TradeoffAnswer answer() {
      List<TradeoffCurve> curves = new ArrayList<>();
      found.forEach(
          (place, some) ->
              curves.add(
                  new TradeoffCurve(
                      contestants.get(place).name(),
                      some.stream()
                          .sorted(Comparator.comparingInt(TradeoffPoint::dimension))
                          .toList())));
      return new TradeoffAnswer(
          points.size(),
          queries.size(),
          points.dimension(),
          standardize.isWanted(),
          metric.chosen(),
          goal,
          curves);
    }

    /** The page so far, and at the end the whole of it. */
    private void write(int stillToCome) {
      report.writeSoFar(
          speech,
          run.seed(),
          new TradeoffPage(input.name(), answer(), stillToCome)::page,
          stillToCome == 0);
    }
  }
}
