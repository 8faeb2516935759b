package org.adagio.cli.paper;

import java.util.List;
import org.adagio.cli.options.Job;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.JobLine;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Experiments;
import org.adagio.experiments.Reproduction;
import org.adagio.experiments.data.Sources;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the paper's table 2 on the bundled digits. */
@Command(
    description = "Run the paper's table 2 on 800 bundled MNIST digits, about a minute.",
    footerHeading = "%nExamples:%n",
    footer = {"  adagio demo", "  adagio demo --seed 7 --json", "  adagio demo --report demo.html"})
public final class DemoCommand extends Job {
  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  @Override
  public Integer call() {
    report.check(overwrite);
    Experiment demo = Experiments.demo();
    Reproduction reproduction =
        new Reproduction(ReportFile.commandLine(command), run.seed(), List.of(demo));
    try (JobLine progress = speech.progress()) {
      Settings settings = Settings.standard(run.seed());
      reproduction.add(demo.run(new Laboratory(Sources.bundled(), settings), progress));
    }
    speech.print(reproduction.page());
    report.write(overwrite, speech, run.seed(), made -> reproduction.page());
    return 0;
  }
}
