package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.Neighbours;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.files.Overwrite;
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
      "  adagio fit newer.npy --dimension 64 --start model.safetensors --output newer.safetensors",
      "  adagio fit points.npy --fit-into pgvector --metric cosine --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --method pca --output model.safetensors",
      "  adagio fit points.npy -r 64 --method neighbours --metric cosine --output m.safetensors",
      "  adagio fit sample:mnist800 --method pca --distortion 0.1 --json --output m.safetensors"
    })
final class FitCommand implements Callable<Integer> {
  /** A map that fits fewer points closely is worth a warning. */
  private static final int FEW_POINTS = 2000;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = Input.DESCRIPTION + " Several are read one after the other.")
  private List<Input> inputs;

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

  @Option(
      names = "--start",
      paramLabel = "MODEL",
      description =
          "refined and neighbours, with --dimension alone: begin the search with this map, which has"
              + " that dimension, turn the new one onto it, and tell how far images moved.")
  private Path start;

  @Mixin private MethodOptions options;
  @Mixin private MetricOption metric;
  @Mixin private StandardizeOption standardize;
  @Mixin private EffortOptions effort;
  @Mixin private HoldoutOption holdout;
  @Mixin private PairsOption pairs;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private MethodChoice method;

  private Input input() {
    return Input.joined(inputs);
  }

  @Override
  public Integer call() {
    boolean isForSearch = goal.isForSearch() || queries != null;
    MethodChoice usual = isForSearch ? MethodChoice.NEIGHBOURS : MethodChoice.REFINED;
    method = chosen == null ? usual : chosen;
    options.check(List.of(method));
    goal.check(List.of(method), command);
    checkQueries();
    checkLength();
    FitPlan plan =
        effort
            .of(holdout.of(options.with(method, goal.plan())))
            .certify(pairs.chosen())
            .metric(metric.chosen())
            .seed(run.seed());
    if (start != null && method != MethodChoice.REFINED && method != MethodChoice.NEIGHBOURS) {
      throw new ParameterException(
          command.commandLine(), "--start does not apply to --method " + method);
    }
    Path file = output.checked();
    if (report.isWanted()) {
      output.check(report.path());
    }
    Optional<Model> old = Optional.ofNullable(start).map(Model::load);
    Dataset data =
        standardize.of(
            old.map(map -> input().openAsIs(reading, map)).orElseGet(() -> input().open(reading)));
    PointCloud points = data.points();
    goal.check(points);
    Optional<PointCloud> asking = queries(data).map(standardize::scaled);
    FitAnswer answer;
    try (ProgressDisplay progress = speech.progress()) {
      Optional<LinearEmbedding> before = old.map(Model::whole).map(standardize::inside);
      FitPlan begun = before.map(map -> startingFrom(map, plan)).orElse(plan);
      Fitted fitted = fitted(begun.progress(progress), points, asking);
      whole(fitted.map(), data).save(file, output.overwrite());
      sayWhatMemoryAllows(plan, fitted);
      answer = measured(fitted, before, file, progress);
      answer
          .kept()
          .ifPresent(kept -> whole(fitted.certifiedBy(kept), data).save(file, Overwrite.YES));
    }
    warnOfFewPoints(points, answer);
    speech.console().print(answer);
    report.write(
        command,
        output.overwrite(),
        speech,
        run.seed(),
        new FitPage(input().name(), data, answer)::page);
    return 0;
  }

  /** The map of points as they stand in the file. */
  private LinearEmbedding whole(LinearEmbedding map, Dataset data) {
    LinearEmbedding ofFile = standardize.whole(map);
    return data.columns().map(ofFile::ofColumns).orElse(ofFile);
  }

  private void checkLength() {
    if (options.form() != PrincipalComponents.Form.LENGTH) {
      return;
    }
    if (report.isWanted()) {
      throw new ParameterException(
          command.commandLine(),
          "--report shows distances, which a map with --length does not keep");
    }
    if (standardize.isWanted()) {
      throw new ParameterException(
          command.commandLine(), "--length and --standardize exclude each other");
    }
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
    PointCloud asking = queries.open(reading, data.columns()).points();
    if (asking.dimension() != data.points().dimension()) {
      throw new RequestException(
          "%s: queries must have the points' dimension %d, got %d"
              .formatted(queries.text(), data.points().dimension(), asking.dimension()));
    }
    return Optional.of(asking);
  }

  /** The plan with a search that begins with another map. */
  private FitPlan startingFrom(LinearEmbedding map, FitPlan plan) {
    return plan.with(
        method == MethodChoice.REFINED
            ? new Refined(options.landmarks()).startingFrom(map)
            : new Neighbours(options.landmarks()).startingFrom(map));
  }

  private void sayWhatMemoryAllows(FitPlan plan, Fitted fitted) {
    fitted
        .map()
        .provenance()
        .map(origin -> origin.parameters().get("mostPoints"))
        .filter(most -> plan.mostPoints().isEmpty())
        .map(Integer::valueOf)
        .ifPresent(
            most ->
                speech.say("memory allows to fit to %,d points, drawn at random".formatted(most)));
  }

  private static Fitted on(PointCloud points, Optional<PointCloud> asking, FitPlan plan) {
    return asking.map(given -> plan.on(points, given)).orElseGet(() -> plan.on(points));
  }

  private Fitted fitted(FitPlan plan, PointCloud points, Optional<PointCloud> asking) {
    if (!keepBest) {
      return on(points, asking, effort.inTime(plan));
    }
    AtomicBoolean enough = new AtomicBoolean();
    return FirstInterrupt.during(
        () -> on(points, asking, effort.inTime(plan).until(enough::get)),
        () -> {
          enough.set(true);
          speech.say("finishing with the best map found so far; Ctrl-C again ends without it");
        });
  }

  /** Measures a map that is written already, and says so where that does not come to its end. */
  private FitAnswer measured(
      Fitted fitted, Optional<LinearEmbedding> before, Path file, ProgressDisplay progress) {
    try {
      return FirstInterrupt.during(
          () -> answer(fitted, before, file, progress),
          () -> {
            progress.close();
            speech.say(
                "interrupted; the map is in %s, what it keeps was not measured".formatted(file));
            System.exit(Failures.INTERRUPTED);
          });
    } catch (RuntimeException | Error e) {
      speech.say("the map is in %s, but what it keeps could not be measured".formatted(file));
      throw e;
    }
  }

  /** Adds what the fit does not tell: the neighbours kept, and the spectrum. */
  private FitAnswer answer(
      Fitted fitted, Optional<LinearEmbedding> before, Path file, Progress progress) {
    boolean isKnown = fitted.map().recallCertificate().isPresent();
    return new FitAnswer(
        fitted,
        effort.inTime(() -> spectrum(fitted, progress)),
        isKnown
            ? Optional.empty()
            : effort.inTime(
                () -> fitted.neighbours(Neighbourhoods.K, Neighbourhoods.DEPTHS, progress)),
        isKnown || fitted.heldOut().isPresent()
            ? Optional.empty()
            : effort.inTime(
                () ->
                    Neighbourhoods.affordable(fitted.map(), fitted.points(), run.seed(), progress)),
        standardize.isWanted(),
        before.map(first -> fitted.map().movedFrom(first, fitted.points())),
        file);
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
