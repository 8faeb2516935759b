package org.adagio.cli.fit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.cli.figures.Neighbourhoods;
import org.adagio.cli.figures.SpectrumFigures;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.InputOptions;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.options.MemoryOption;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.options.RunOptions;
import org.adagio.cli.speech.Findings;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
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
      "  adagio fit points.npy --distortion 0.1 --holdout 0.1 --output m.safetensors",
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
public final class FitCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = Input.DESCRIPTION + " Several are read one after the other.")
  private List<Input> inputs;

  @Spec private CommandSpec command;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private GoalOptions goal;

  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;
  @Mixin private ReportFile report;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      description =
          "One of ${COMPLETION-CANDIDATES} (default: refined, or neighbours for --recall,"
              + " --fit-into and --queries).")
  private MethodChoice chosen;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "neighbours: queries of another kind than the points, such as questions for passages."
              + " Their neighbours among the points are kept; some of them are held out to tell how"
              + " many.")
  private Input queries;

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
    goal.check(command);
    checkQueries();
    checkLength();
    FitPlan plan =
        effort
            .of(holdout.of(options.with(method, goal.plan())))
            .certify(pairs.chosen())
            .metric(metric.chosen())
            .seed(run.seed());
    Path file = output.checked(overwrite);
    report.check(overwrite);
    Dataset data = standardize.of(input().open(reading));
    PointCloud points = data.points();
    goal.check(points);
    Optional<PointCloud> asking = queries(data).map(standardize::scaled);
    FitAnswer answer;
    try (JobLine progress = speech.progress()) {
      Fitted fitted = on(points, asking, effort.inTime(plan.progress(progress)));
      whole(fitted.map(), data).save(file, overwrite.chosen());
      sayWhatMemoryAllows(plan, fitted);
      answer = measured(fitted, file, progress);
      answer
          .kept()
          .ifPresent(kept -> whole(fitted.certifiedBy(kept), data).save(file, Overwrite.YES));
    }
    Findings found = answer.findings();
    speech.console().print(found);
    report.write(
        overwrite, speech, run.seed(), new FitPage(input().name(), data, answer, found)::page);
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
    report.refuse("shows distances, which a map with --length does not keep");
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

  private void sayWhatMemoryAllows(FitPlan plan, Fitted fitted) {
    fitted
        .map()
        .provenance()
        .map(origin -> origin.parameters().get("mostPoints"))
        .filter(most -> plan.choices().mostPoints().isEmpty())
        .map(Integer::valueOf)
        .ifPresent(
            most ->
                speech.say("memory allows to fit to %,d points, drawn at random".formatted(most)));
  }

  private static Fitted on(PointCloud points, Optional<PointCloud> asking, FitPlan plan) {
    return asking.map(given -> plan.on(points, given)).orElseGet(() -> plan.on(points));
  }

  /** Measures a map that is written already, and says so if that does not come to its end. */
  private FitAnswer measured(Fitted fitted, Path file, Progress progress) {
    try {
      return answer(fitted, file, progress);
    } catch (RuntimeException | Error e) {
      speech.say("the map is in %s, but what it keeps could not be measured".formatted(file));
      throw e;
    }
  }

  /** Adds what the fit does not tell: the neighbours kept, and the spectrum. */
  private FitAnswer answer(Fitted fitted, Path file, Progress progress) {
    Neighbourhoods asked = Neighbourhoods.usual(run.seed(), progress);
    List<Integer> depths = List.of(asked.k(), asked.rerank());
    boolean isKnown = fitted.map().certificates().recall().isPresent();
    return new FitAnswer(
        fitted,
        effort.inTime(() -> spectrum(fitted, progress)),
        isKnown
            ? Optional.empty()
            : effort.inTime(() -> fitted.neighbours(asked.k(), depths, progress)),
        isKnown || fitted.heldOut().isPresent()
            ? Optional.empty()
            : effort.inTime(() -> asked.affordable(fitted.map(), fitted.points())),
        standardize.isWanted(),
        input(),
        file);
  }

  /** What the fit left behind, or else computed if that takes a moment only. */
  private static Optional<Spectrum> spectrum(Fitted fitted, Progress progress) {
    return fitted
        .map()
        .spectrum()
        .or(() -> SpectrumFigures.affordable(fitted.points(), false, progress));
  }
}
