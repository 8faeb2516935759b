package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.data.PointCloud;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Spectrum;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds a map for points, measures it, and writes it to a model file. */
@Command(
    name = "fit",
    description = "Find a linear map for points, and write it with its certificate.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio fit points.npy --distortion 0.1 --output model.safetensors",
      "  adagio fit points.npy --dimension 64 --method pca --output model.safetensors",
      "  adagio fit sample:mnist800 --method pca --distortion 0.1 --json --output m.safetensors"
    })
final class FitCommand implements Callable<Integer> {
  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @ArgGroup(multiplicity = "1")
  private GoalOptions goal;

  @Mixin private OutputFile output;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      defaultValue = "refined",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private MethodChoice method;

  @Mixin private MethodOptions options;
  @Mixin private PairsOption pairs;
  @Mixin private LabelOption label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    options.check(List.of(method));
    Path file = output.checked();
    EmbeddingMethod recipe = method.recipe(goal.goal().dimension(), options, run.seed());
    PointCloud points = input.open(label).points();
    FitAnswer answer;
    try (ProgressDisplay progress = speech.progress()) {
      Fitted fitted = goal.goal().reach(recipe, points, pairs, run.seed(), progress);
      answer = new FitAnswer(fitted, spectrum(fitted, points, progress), file);
      fitted.embedding().save(file, output.overwrite());
    }
    speech.console().print(answer);
    return 0;
  }

  /** What the fit left behind, or else computed where that takes a moment only. */
  private static Optional<SpectrumView> spectrum(
      Fitted fitted, PointCloud points, ProgressDisplay progress) {
    Optional<Spectrum> known = fitted.embedding().spectrum();
    boolean computed = known.isEmpty() && SpectrumView.isAffordable(points);
    return (computed ? Optional.of(Spectrum.of(points, progress)) : known).map(SpectrumView::new);
  }
}
