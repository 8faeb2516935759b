package org.adagio.cli.fit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.measure.Neighbourhoods;
import org.adagio.cli.measure.Spectra;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalBasis;
import org.adagio.measure.Pairs;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.report.Findings;
import org.adagio.search.EngineCodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "  adagio fit points.npy --bytes 48 --metric cosine --output model.safetensors",
      "  adagio fit points.npy --fit-into pgvector --metric cosine --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --method pca --output model.safetensors",
      "  adagio fit points.npy -r 64 --method neighbours --metric cosine --output m.safetensors",
      "  adagio fit sample:mnist800 --method pca --distortion 0.1 --json --output m.safetensors"
    })
public final class FitCommand extends PointsJob {
  /** The fit takes about this share of the time, and what is measured thereafter the rest. */
  private static final double FIT = 0.9;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = Input.DESCRIPTION + " Several are read one after the other.")
  private List<Input> inputs;

  @Mixin private GoalOptions goal;
  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;
  @Mixin private ReportFile report;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      description =
          "One of ${COMPLETION-CANDIDATES} (default: refined, or neighbours for --recall,"
              + " --fit-into and --queries, or pca for --bytes, --exact and --codes). pca-factor"
              + " has the one factor that makes the largest distortion least; those with a length"
              + " have the length that the others drop as one of the dimensions, for a search by"
              + " distance, and queries have 0 there.")
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

  @Option(
      names = "--axes",
      paramLabel = "ordered|turned",
      description =
          "turned: by a random rotation, after which all coordinates carry alike, as engines want"
              + " it that keep a few bits of each; then no prefix of them means anything (default:"
              + " ordered).")
  private Axes axes = Axes.ORDERED;

  @Mixin private MetricOption metric;
  @Mixin private StandardizeOption standardize;
  @Mixin private EffortOptions effort;

  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      description =
          "Hold this fraction of the points out, at most 10000 points: fit to the rest, and report"
              + " on both (default: 0.1 for refined and neighbours from 1000 points on, at most"
              + " 4000).")
  private Double holdout;

  @Mixin private PairsOption pairs;

  private MethodChoice method;

  /** Whether axes are turned after a fit. */
  public enum Axes {
    ORDERED,
    TURNED
  }

  private Input input() {
    return Input.joined(inputs);
  }

  @Override
  public Integer call() {
    boolean isForSearch = goal.isForSearch() || queries != null;
    MethodChoice usual =
        goal.isForCodes()
            ? MethodChoice.PCA
            : isForSearch ? MethodChoice.NEIGHBOURS : MethodChoice.REFINED;
    method = chosen == null ? usual : chosen;
    options.check(List.of(method));
    goal.check(command);
    checkQueries();
    checkLength();
    checkCodes();
    FitPlan plain = options.with(method, goal.plan());
    FitPlan plan =
        effort
            .of(heldOut(axes == Axes.TURNED ? plain.turned() : plain))
            .certify(goal.isForCodes() ? Pairs.none() : pairs.chosen())
            .metric(metric.chosen())
            .seed(run.seed());
    Path file = output.checked(overwrite);
    report.check(overwrite);
    Dataset data = standardize.of(input().open(reading));
    PointCloud points = data.points();
    List<EngineCodes.Choice> choices = goal.choices(points, metric.chosen());
    FitPlan fitting = choices.isEmpty() ? plan : plan.to(choices.get(0).dimension()).turned();
    Optional<PointCloud> asking = queries(data).map(standardize::scaled);
    FitAnswer answer;
    try (JobLine progress = speech.progress()) {
      progress.part(goal.isForCodes() ? 1 : FIT);
      Fitted fitted = on(points, asking, effort.inTime(fitting.progress(progress)));
      whole(fitted.map(), data).save(file, overwrite.chosen());
      sayWhatMemoryAllows(plan, fitted);
      progress.part(goal.isForCodes() ? 0 : 1 - FIT);
      answer = measured(fitted, file, progress);
      answer
          .kept()
          .ifPresent(kept -> whole(fitted.certifiedBy(kept), data).save(file, Overwrite.YES));
    }
    Findings found = answer.findings();
    if (!choices.isEmpty()) {
      String kept = String.join("; less by ", choices.stream().map(Object::toString).toList());
      found.add("bits", choices.get(0).bits()).named("index", kept);
    }
    better(answer.fitted()).ifPresent(how -> found.say("better", how));
    speech.print(found);
    FitPage page = new FitPage(data, answer);
    report.write(
        overwrite,
        speech,
        run.seed(),
        made -> {
          page.in(found);
          return found.page(page.title(input()), page.lead(), made);
        });
    return 0;
  }

  /**
   * What to type for a map that keeps more neighbours, where its other images can be dealt with.
   */
  private Optional<String> better(Fitted fitted) {
    String same =
        ReportFile.commandLine(command)
            .replaceAll(" (-m|--method)[ =]?neighbours(?= |$)| --overwrite", "");
    return fitted
        .better()
        .filter(method -> !standardize.isWanted())
        .map(
            method ->
                "with the length as one dimension more neighbours stay (queries: transform"
                    + " --queries): %s --method %s --overwrite"
                        .formatted(same, MethodChoice.NEIGHBOURS_LENGTH));
  }

  /** The map of points as they stand in the file. */
  private LinearEmbedding whole(LinearEmbedding map, Dataset data) {
    LinearEmbedding ofFile = standardize.whole(map);
    return data.columns().map(ofFile::ofColumns).orElse(ofFile);
  }

  /** A plan that holds out what is asked for, or else what the plan itself finds fitting. */
  private FitPlan heldOut(FitPlan plan) {
    try {
      return holdout == null ? plan : plan.holdOut(holdout);
    } catch (IllegalArgumentException e) {
      throw wrongUsage("--holdout: %s".formatted(e.getMessage()));
    }
  }

  private void checkCodes() {
    if (!goal.isForCodes()) {
      return;
    }
    report.refuse("shows distances, and a code is judged by neighbours");
    if (method != MethodChoice.PCA
        || queries != null
        || standardize.isWanted()
        || axes == Axes.TURNED) {
      throw wrongUsage(
          "--bytes, --exact and --codes go with --method pca, and without --queries, --standardize"
              + " and --axes turned");
    }
  }

  private void checkLength() {
    if (!method.keepsLength()) {
      return;
    }
    report.refuse("shows distances, which a map with a length does not keep");
    if (standardize.isWanted() || goal.isForEngineCodes()) {
      throw wrongUsage(
          "--method %s and --standardize or an engine's bytes exclude each other"
              .formatted(method));
    }
  }

  private void checkQueries() {
    if (queries != null && goal.isForDistortion()) {
      throw wrongUsage("--queries and --distortion exclude each other");
    }
    if (queries != null && !method.hasNeighbours()) {
      throw wrongUsage(
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
    boolean isKnown =
        fitted.map().certificates().recall().isPresent() || fitted.map().code().isPresent();
    return new FitAnswer(
        fitted,
        effort.inTime(() -> spectrum(fitted, progress)),
        isKnown
            ? Optional.empty()
            : effort.inTime(() -> fitted.neighbours(asked.k(), depths, progress)),
        isKnown || !asked.isAffordable(fitted.points())
            ? List.of()
            : effort
                .inTime(() -> Optional.of(byPrincipal(fitted, asked.k(), depths)))
                .orElse(List.of()),
        isKnown || fitted.heldOut().isPresent()
            ? Optional.empty()
            : effort.inTime(() -> asked.affordable(fitted.map(), fitted.points())),
        standardize.isWanted(),
        input(),
        file);
  }

  /** What principal components keep, where neighbours are the aim and something else was found. */
  private List<RecallCertificate> byPrincipal(Fitted fitted, int k, List<Integer> depths) {
    LinearEmbedding map = fitted.map();
    boolean isOther = map.provenance().filter(found -> found.asked().isEmpty()).isPresent();
    if (!method.hasNeighbours() || !isOther || queries != null || fitted.heldOut().isEmpty()) {
      return List.of();
    }
    MethodChoice plain = method.keepsLength() ? MethodChoice.PCA_LENGTH : MethodChoice.PCA;
    LinearEmbedding other =
        Fit.to(map.dimension())
            .metric(map.metric())
            .with(plain.recipe(PrincipalBasis.EXACT))
            .certify(Pairs.none())
            .holdOut(0)
            .on(fitted.points())
            .map();
    return fitted.unseenNeighbours(other, k, depths);
  }

  /** What the fit left behind, or else computed if that takes a moment only. */
  private static Optional<Spectrum> spectrum(Fitted fitted, Progress progress) {
    return fitted.map().spectrum().or(() -> Spectra.affordable(fitted.points(), false, progress));
  }
}
