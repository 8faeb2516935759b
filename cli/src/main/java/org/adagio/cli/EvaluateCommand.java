package org.adagio.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.clouds.Draw;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.experiments.Stopwatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Measures what a map does to the distances of points. */
@Command(
    description =
        "Measure how far a map changes the distances of points, seen or unseen, and whether its"
            + " certificate holds on them.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio evaluate model.safetensors points.npy",
      "  adagio evaluate model.safetensors others.npy --pairs 1000000 --json",
      "  adagio evaluate model.safetensors points.npy --report points.html"
    })
final class EvaluateCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(index = "1", paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Mixin private PairsOption pairs;

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
    report.check();
    Model map = Model.load(model);
    map.embedding().requireMatrix();
    Dataset data = input.open(reading, map);
    PointCloud before = data.points();
    PointCloud after = map.apply(before, input);
    Stopwatch watch = Stopwatch.started();
    Optional<CertificateCheck> check;
    DistortionProfile profile;
    Optional<Neighbourhoods.Kept> recall;
    try (ProgressDisplay progress = speech.progress()) {
      long seed = Draw.EVALUATED_PAIRS.seed(run.seed());
      check = CertificateCheck.of(map.embedding(), before, pairs.chosen(), seed, progress);
      profile =
          check
              .map(found -> found.check().profile())
              .orElseGet(() -> pairs.chosen().profile(before, after, seed, progress));
      recall = Neighbourhoods.affordable(map.embedding(), before, run.seed(), progress);
    }
    ProfileAnswer measured =
        new ProfileAnswer(before.dimension(), after.dimension(), profile, recall, watch.seconds());
    speech.console().print(new EvaluateAnswer(measured, check));
    String title =
        "What %s does to the distances of %s".formatted(model.getFileName(), input.name());
    report.write(speech, run.seed(), new ProfilePage(title, data, measured, check)::page);
    return 0;
  }
}
