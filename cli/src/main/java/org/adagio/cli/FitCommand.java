package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.HeldOut;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds a map for points, measures it, and writes it to a model file. */
@Command(
    description = "Find a linear map for points, and write it with its certificate.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio fit points.npy --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --distortion 0.1 --holdout 0.1 --keep-best --output m.safetensors",
      "  adagio fit points.npy --dimension 64 --time 30s --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --report fit.html --output model.safetensors",
      "  adagio fit points.npy --recall 0.95 --rerank 50 --metric cosine --output m.safetensors",
      "  adagio fit passages.npy -r 64 --metric cosine --queries questions.npy -o m.safetensors",
      "  adagio fit points.npy --fit-into pgvector --metric cosine --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --method pca --output model.safetensors",
      "  adagio fit points.npy -r 64 --method neighbours --metric cosine --output m.safetensors",
      "  adagio fit sample:mnist800 --method pca --distortion 0.1 --json --output m.safetensors"
    })
final class FitCommand implements Callable<Integer> {
  /** A map that fits fewer points closely is worth a warning. */
  private static final int FEW_POINTS = 2000;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Spec private CommandSpec command;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private FitGoalOptions goal;

  @Mixin private OutputFile output;
  @Mixin private ReportFile report;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      description =
          "One of ${COMPLETION-CANDIDATES} (default: refined, or neighbours for --recall, --fit-into"
              + " and --queries).")
  private MethodChoice chosen;

  @Option(
      names = "--keep-best",
      description =
          "Let the first Ctrl-C end the search with the best map found so far, which is certified"
              + " and written; a second one ends the process.")
  private boolean keepBest;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "neighbours: queries of another kind than the points, such as questions for passages. Their"
              + " neighbours among the points are kept; some of them are held out to tell how many.")
  private Input queries;

  @Mixin private MethodOptions options;
  @Mixin private MetricOption metric;
  @Mixin private EffortOptions effort;
  @Mixin private HoldoutOption holdout;
  @Mixin private PairsOption pairs;
  @Mixin private MemoryOption memory;
  @Mixin private InputOptions label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private MethodChoice method;

  @Override
  public Integer call() {
    MethodChoice usual =
        goal.isForSearch() || queries != null ? MethodChoice.NEIGHBOURS : MethodChoice.REFINED;
    method = chosen == null ? usual : chosen;
    options.check(List.of(method));
    goal.check(List.of(method), command);
    checkQueries();
    FitPlan plan =
        effort
            .of(holdout.of(options.with(method, goal.plan())))
            .certify(pairs.chosen())
            .metric(metric.chosen())
            .seed(run.seed());
    Path file = output.checked();
    if (report.isWanted()) {
      output.check(report.path());
    }
    Dataset data = input.open(label);
    PointCloud points = data.points();
    goal.check(points);
    Optional<PointCloud> asking = queries(data);
    FitAnswer answer;
    try (ProgressDisplay progress = speech.progress()) {
      Fitted fitted = fitted(drawing(plan, points, asking).progress(progress), points, asking);
      answer = answer(fitted, file, progress);
      data.columns()
          .map(fitted.map()::ofColumns)
          .orElse(fitted.map())
          .save(file, output.overwrite());
    }
    warnOfFewPoints(points, answer);
    speech.console().print(answer);
    report.write(
        command,
        output.overwrite(),
        speech,
        run.seed(),
        new FitPage(input.name(), data, answer)::page);
    return 0;
  }

  private void checkQueries() {
    if (queries != null && goal.isForDistortion()) {
      throw new ParameterException(
          command.commandLine(), "--queries and --distortion exclude each other");
    }
    if (queries != null && method != MethodChoice.NEIGHBOURS) {
      throw new ParameterException(
          command.commandLine(),
          "--queries does not apply to --method %s; neighbours learns from them".formatted(method));
    }
  }

  /** The queries of another kind, where there are some; a table of them has the points' columns. */
  private Optional<PointCloud> queries(Dataset data) {
    if (queries == null) {
      return Optional.empty();
    }
    PointCloud asking = queries.open(label, data.columns()).points();
    if (asking.dimension() != data.points().dimension()) {
      throw new RequestException(
          "%s: queries must have the points' dimension %d, got %d"
              .formatted(queries.text(), data.points().dimension(), asking.dimension()));
    }
    return Optional.of(asking);
  }

  /** The plan for as many points to fit to as memory allows. */
  private FitPlan drawing(FitPlan plan, PointCloud points, Optional<PointCloud> asking) {
    IntFunction<Footprint> footprint = count -> footprint(plan.drawAtMost(count), points, asking);
    int wanted = plan.pointsToFit(points.size());
    int most = memory.fitting(wanted, options.landmarks(), footprint);
    memory.require(footprint.apply(most), method.memoryHint());
    if (most >= wanted) {
      return plan;
    }
    speech.say("memory allows to fit to %,d points, drawn at random".formatted(most));
    return plan.drawAtMost(most);
  }

  private static Footprint footprint(FitPlan plan, PointCloud points, Optional<PointCloud> asking) {
    return asking
        .map(given -> plan.footprint(points.size(), points.dimension(), given.size()))
        .orElseGet(() -> plan.footprint(points.size(), points.dimension()));
  }

  private static Fitted on(PointCloud points, Optional<PointCloud> asking, FitPlan plan) {
    return asking.map(given -> plan.on(points, given)).orElseGet(() -> plan.on(points));
  }

  private Fitted fitted(FitPlan plan, PointCloud points, Optional<PointCloud> asking) {
    if (!keepBest) {
      return on(points, asking, plan);
    }
    AtomicBoolean enough = new AtomicBoolean();
    return FirstInterrupt.during(
        () -> on(points, asking, plan.until(enough::get)),
        () -> {
          enough.set(true);
          speech.say("finishing with the best map found so far; Ctrl-C again ends without it");
        });
  }

  /** Adds what the fit does not tell: the neighbours kept, and the spectrum. */
  private FitAnswer answer(Fitted fitted, Path file, Progress progress) {
    PointCloud points = fitted.points();
    Optional<PointCloud> heldOut = fitted.heldOut().map(HeldOut::points);
    return new FitAnswer(
        fitted,
        spectrum(fitted, progress),
        recall(fitted, points, progress),
        heldOut.map(others -> beside(fitted, points, others, progress)),
        file);
  }

  /** The figure that the command recall gives for the same points, where it takes a moment. */
  private Optional<Neighbourhoods.Kept> recall(
      Fitted fitted, PointCloud points, Progress progress) {
    return fitted.map().certificateOfAll().isPresent()
        ? Optional.empty()
        : Neighbourhoods.affordable(
            fitted.map().metric(), points, fitted.map().apply(points), run.seed(), progress);
  }

  /** Recall can be compared only among equally many points: so many are drawn from either side. */
  private HeldOutView.Recalls beside(
      Fitted fitted, PointCloud points, PointCloud others, Progress progress) {
    int most = (int) Math.min(others.size(), points.size());
    return new HeldOutView.Recalls(
        most,
        Neighbourhoods.recall(fitted.map(), points, most, run.seed(), progress),
        Neighbourhoods.recall(fitted.map(), others, most, run.seed(), progress));
  }

  /** What the fit left behind, or else computed where that takes a moment only. */
  private static Optional<SpectrumView> spectrum(Fitted fitted, Progress progress) {
    return fitted
        .map()
        .spectrum()
        .map(SpectrumView::new)
        .or(() -> SpectrumView.affordable(fitted.points(), progress));
  }

  private void warnOfFewPoints(PointCloud points, FitAnswer answer) {
    boolean few =
        (method == MethodChoice.REFINED || method == MethodChoice.NEIGHBOURS)
            && points.size() < FEW_POINTS;
    if (few && answer.fitted().heldOut().isEmpty()) {
      speech.say(
          "%d points are few: what holds on them may hold less on others; --holdout 0.2 shows it"
              .formatted(points.size()));
    }
  }
}
