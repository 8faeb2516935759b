package org.adagio.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.Progress;
import org.adagio.clouds.Draw;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.UnreachableDistortionException;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.Goal;
import org.adagio.embedding.HeldOut;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.experiments.Stopwatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets methods side by side on the same points. */
@Command(
    description = "Set methods side by side on the same points.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio compare points.npy --distortion 0.1",
      "  adagio compare sample:mnist800 --dimension 64 --methods adagio,pca --json",
      "  adagio compare points.npy --distortion 0.1 --report methods.html",
      "  adagio compare points.npy --distortion 0.1 --save models"
    })
final class CompareCommand implements Callable<Integer> {
  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Spec private CommandSpec command;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private GoalOptions goal;

  @Option(
      names = {"-m", "--methods"},
      paramLabel = "METHOD",
      split = ",",
      defaultValue = "refined,adagio,pca,jl",
      description = "Some of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<MethodChoice> methods;

  @Mixin private MethodOptions options;
  @Mixin private MetricOption metric;

  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      defaultValue = "0",
      description =
          "Hold this fraction of the points out from every method, at most 10000 points, and compare"
              + " on them (default: ${DEFAULT-VALUE}, compare on all points).")
  private double holdout;

  @Option(
      names = "--save",
      paramLabel = "DIR",
      description =
          "Keep the map of each method there, as METHOD.safetensors, with its certificate; the folder"
              + " is made where it is not there.")
  private Path save;

  @Mixin private PairsOption pairs;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private StandardizeOption standardize;
  @Mixin private RunOptions run;
  @Mixin private ReportOption report;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    options.check(methods);
    goal.check(methods, command);
    report.check();
    ModelFolder folder = new ModelFolder(Optional.ofNullable(save), report);
    List<Contestant> contestants = contestants();
    folder.prepare(contestants);
    Dataset data = standardize.of(input.open(reading));
    PointCloud points = data.points();
    for (Contestant contestant : contestants) {
      plan(contestant).requireMemory(points);
    }
    List<CompareAnswer.Entry> entries = new ArrayList<>();
    try (ProgressDisplay progress = speech.progress()) {
      for (Contestant contestant : contestants) {
        entries.add(entry(contestant, data, folder, entries, progress));
      }
    }
    CompareAnswer answer = new CompareAnswer(points, holdout > 0, standardize.isWanted(), entries);
    speech.console().print(answer);
    folder.path().ifPresent(there -> speech.say("the maps are in " + there));
    report.write(
        speech, run.seed(), new ComparePage(input.name(), data, goal.plan().goal(), answer)::page);
    return 0;
  }

  /** For a distortion the methods as they are; at a dimension what a search would take, too. */
  private List<Contestant> contestants() {
    Goal asked = goal.plan().goal();
    return asked.distortion().isPresent() || standardize.isWanted()
        ? Contestant.of(methods, options)
        : Contestant.forSearch(methods, options, metric.chosen(), asked.dimension().getAsInt());
  }

  /** No method sees a point that another does not see, but for those that draw some. */
  private FitPlan plan(Contestant contestant) {
    FitPlan plan =
        contestant
            .plan(goal.plan(), options)
            .certify(pairs.chosen())
            .metric(metric.chosen())
            .seed(run.seed());
    try {
      return plan.holdOut(holdout);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--holdout: " + e.getMessage());
    }
  }

  /** The same points and pairs for every method, whatever it was fitted to. */
  private DistortionProfile judged(Fitted fitted, PointCloud points, Progress progress) {
    if (fitted.heldOut().isPresent()) {
      return fitted.heldOut().get().profile();
    }
    long seed = Draw.EVALUATED_PAIRS.seed(run.seed());
    return pairs.chosen().profile(points, fitted.map().apply(points), seed, progress);
  }

  /**
   * The points held out are the queries, where there are some.
   *
   * @param heldOut the same for every method
   */
  private Optional<Neighbourhoods.Kept> recall(
      Fitted fitted, PointCloud points, Optional<PointCloud> heldOut, Progress progress) {
    return holdout > 0
        ? heldOut.flatMap(
            queries ->
                Neighbourhoods.ofQueries(
                    fitted.map(), fitted.points(), queries, run.seed(), progress))
        : Neighbourhoods.affordable(fitted.map(), points, run.seed(), progress);
  }

  /** What a method held out before; one that keeps a length tells nothing of distances there. */
  private static Optional<PointCloud> heldOut(List<CompareAnswer.Entry> before) {
    return before.stream()
        .filter(CompareAnswer.Reached.class::isInstance)
        .map(entry -> ((CompareAnswer.Reached) entry).fitted().heldOut().map(HeldOut::points))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private CompareAnswer.Entry entry(
      Contestant contestant,
      Dataset data,
      ModelFolder folder,
      List<CompareAnswer.Entry> before,
      Progress progress) {
    PointCloud points = data.points();
    Stopwatch watch = Stopwatch.started();
    try {
      Fitted fitted = plan(contestant).progress(progress).on(points);
      LinearEmbedding map = standardize.whole(fitted.map());
      Optional<Path> kept = folder.keep(contestant, data.columns().map(map::ofColumns).orElse(map));
      if (contestant.keepsLength()) {
        return new CompareAnswer.ForSearch(
            contestant.name(), fitted, recall(fitted, points, heldOut(before), progress), kept);
      }
      return new CompareAnswer.Reached(
          contestant.name(),
          fitted,
          judged(fitted, points, progress),
          recall(fitted, points, fitted.heldOut().map(HeldOut::points), progress),
          kept);
    } catch (UnreachableDistortionException e) {
      return new CompareAnswer.Unreached(contestant.name(), e.getMessage(), watch.seconds());
    }
  }
}
