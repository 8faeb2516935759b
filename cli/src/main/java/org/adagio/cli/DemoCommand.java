package org.adagio.cli;

import java.util.concurrent.Callable;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Samples;
import org.adagio.experiments.Table2;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the paper's table 2 on the bundled digits. */
@Command(
    description = "Run the paper's table 2 on 800 bundled MNIST digits, about a minute.",
    footerHeading = "%nExamples:%n",
    footer = {"  adagio demo", "  adagio demo --seed 7 --json", "  adagio demo --report demo.html"})
final class DemoCommand implements Callable<Integer> {
  private static final String SAMPLE = "mnist800";

  @Mixin private RunOptions run;
  @Mixin private ReportOption report;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    report.check();
    PointCloud points = Samples.open(SAMPLE).points();
    Table2 table;
    try (ProgressDisplay progress = speech.progress()) {
      table = Table2.withoutNuMax(points, run.seed(), progress);
    }
    speech.console().print(new DemoAnswer(points, table));
    report.write(speech, run.seed(), new DemoPage(points, table)::page);
    return 0;
  }
}
