package org.adagio.cli;

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

/** Judges any reduction by what went in and what came out. */
@Command(
    description = "Judge any reduction, also one made by another tool, by its input and output.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio audit points.npy reduced.npy",
      "  adagio audit points.fvecs reduced.csv --pairs all --json",
      "  adagio audit points.npy reduced.npy --report audit.html"
    })
final class AuditCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BEFORE", description = Input.DESCRIPTION)
  private Input before;

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "Their images, row by row in the same order.")
  private Input after;

  @Mixin private PairsOption pairs;
  @Mixin private MetricOption metric;

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
    Dataset data = before.open(reading);
    PointCloud points = data.points();
    PointCloud images = after.open(reading).points();
    if (points.size() != images.size()) {
      throw new RequestException(
          "%s: expected %d points like %s, found %d"
              .formatted(after.text(), points.size(), before.text(), images.size()));
    }
    Stopwatch watch = Stopwatch.started();
    DistortionProfile profile;
    Optional<Neighbourhoods.Kept> recall;
    try (ProgressDisplay progress = speech.progress()) {
      profile =
          pairs.chosen().profile(points, images, Draw.EVALUATED_PAIRS.seed(run.seed()), progress);
      recall = Neighbourhoods.affordable(metric.chosen(), points, images, run.seed(), progress);
    }
    ProfileAnswer measured =
        new ProfileAnswer(points.dimension(), images.dimension(), profile, recall, watch.seconds());
    speech.console().print(measured);
    String title =
        "What became of the distances of %s in %s".formatted(before.name(), after.name());
    report.write(
        speech, run.seed(), new ProfilePage(title, data, measured, Optional.empty())::page);
    return 0;
  }
}
