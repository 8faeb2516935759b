package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.adagio.Footprint;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.PrefixDistortion;
import org.adagio.embedding.Spectrum;
import org.adagio.neighbors.Recall;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds a map for points, measures it, and writes it to a model file. */
@Command(
    description = "Find a linear map for points, and write it with its certificate.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio fit points.npy --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --distortion 0.1 --holdout 0.1 --keep-best --output m.safetensors",
      "  adagio fit points.npy --dimension 64 --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --method pca --output model.safetensors",
      "  adagio fit sample:mnist800 --method pca --distortion 0.1 --json --output m.safetensors"
    })
final class FitCommand implements Callable<Integer> {
  private static final int SOME_POINTS = 2000;
  private static final int LEAST_POINTS = 100;
  private static final int SOME_VALUES = 1 << 25;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Spec private CommandSpec command;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private GoalOptions goal;

  @Mixin private OutputFile output;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      defaultValue = "refined",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private MethodChoice method;

  @Option(
      names = "--keep-best",
      description =
          "Let the first Ctrl-C end the search with the best map found so far, which is certified"
              + " and written; a second one ends the process.")
  private boolean keepBest;

  @Mixin private MethodOptions options;
  @Mixin private HoldoutOption holdout;
  @Mixin private PairsOption pairs;
  @Mixin private MemoryOption memory;
  @Mixin private LabelOption label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    options.check(List.of(method));
    goal.check(List.of(method), command);
    Path file = output.checked();
    PointCloud points = input.open(label).points();
    EmbeddingMethod recipe = fittingRecipe(points);
    Optional<Split> split = holdout.split(points, method, run.seed());
    FitAnswer answer;
    try (StoppableProgress progress = new StoppableProgress(speech.progress())) {
      answer = fit(recipe, split.map(Split::kept).orElse(points), split, file, progress);
    }
    warnOfFewPoints(points, split);
    speech.console().print(answer);
    return 0;
  }

  /** The recipe, with as many points to fit to as memory allows. */
  private EmbeddingMethod fittingRecipe(PointCloud points) {
    int wanted = options.fitPoints();
    int most = memory.fitting(wanted, options.landmarks(), count -> footprint(points, count));
    memory.require(footprint(points, most), method.memoryHint());
    if (most < Math.min(wanted, points.size())) {
      speech.say("memory allows to fit to %,d points, drawn at random".formatted(most));
    }
    options.fitPoints(most);
    return recipe();
  }

  private EmbeddingMethod recipe() {
    return method.recipe(goal.goal().dimension(), options, run.seed());
  }

  private Footprint footprint(PointCloud points, int fitPoints) {
    options.fitPoints(fitPoints);
    return goal.goal().footprint(recipe(), points, pairs, fitPoints);
  }

  private FitAnswer fit(
      EmbeddingMethod recipe,
      PointCloud points,
      Optional<Split> split,
      Path file,
      StoppableProgress progress) {
    Fitted found = search(recipe, points, progress);
    Fitted fitted = split.map(parts -> found.among(parts, progress)).orElse(found);
    double held = goal.goal().promised(fitted.profile());
    Optional<HoldoutReport> report =
        split.map(parts -> HoldoutReport.of(fitted.embedding(), parts, held, run.seed(), progress));
    int most = split.map(parts -> (int) parts.heldOut().size()).orElse(some(points));
    Optional<Recall> recall =
        isAffordable(points, split)
            ? Optional.of(
                Neighbourhoods.recall(fitted.embedding(), points, most, run.seed(), progress))
            : Optional.empty();
    Fitted whole =
        fitted.withEmbedding(completed(fitted.embedding(), points, split, report, progress));
    whole.embedding().save(file, output.overwrite());
    return new FitAnswer(
        whole, spectrum(whole, points, progress), recall, report, progress.enough(), file);
  }

  private Fitted search(EmbeddingMethod recipe, PointCloud points, StoppableProgress progress) {
    Supplier<Fitted> work =
        () ->
            goal.goal()
                .reach(recipe, points, new Reach(pairs, options.fitPoints(), run.seed(), progress));
    return keepBest ? FirstInterrupt.during(work, () -> stop(progress)) : work.get();
  }

  private void stop(StoppableProgress progress) {
    progress.stop();
    speech.say("finishing with the best map found so far; Ctrl-C again ends without it");
  }

  /** The map with all that was measured of it. */
  private LinearEmbedding completed(
      LinearEmbedding map,
      PointCloud points,
      Optional<Split> split,
      Optional<HoldoutReport> report,
      ProgressDisplay progress) {
    LinearEmbedding certified =
        report
            .map(found -> map.certifiedBy(found.profile().certificate(), found.unseen()))
            .orElse(map);
    if (!method.hasOrderedCoordinates() || !isAffordable(points, split)) {
      return certified;
    }
    PointCloud some = Neighbourhoods.drawn(points, some(points), run.seed());
    return certified.withPrefixes(PrefixDistortion.of(map, some, progress));
  }

  /** Whether neighbours and prefixes take little time beside the fit itself. */
  private boolean isAffordable(PointCloud points, Optional<Split> split) {
    return method == MethodChoice.REFINED
        || split.isPresent()
        || points.size() <= PairBudget.POINTS_IN_FULL;
  }

  /** How many points the measurements that follow take: fewer of wide ones. */
  private static int some(PointCloud points) {
    return Math.max(LEAST_POINTS, Math.min(SOME_POINTS, SOME_VALUES / points.dimension()));
  }

  private void warnOfFewPoints(PointCloud points, Optional<Split> split) {
    if (method == MethodChoice.REFINED && points.size() < SOME_POINTS && split.isEmpty()) {
      speech.say(
          "%d points are few: what holds on them may hold less on others; --holdout 0.2 shows it"
              .formatted(points.size()));
    }
  }

  /** What the fit left behind, or else computed where that takes a moment only. */
  private static Optional<SpectrumView> spectrum(
      Fitted fitted, PointCloud points, ProgressDisplay progress) {
    Optional<Spectrum> known = fitted.embedding().spectrum();
    boolean computed = known.isEmpty() && SpectrumView.isAffordable(points);
    return (computed ? Optional.of(Spectrum.of(points, progress)) : known).map(SpectrumView::new);
  }
}
