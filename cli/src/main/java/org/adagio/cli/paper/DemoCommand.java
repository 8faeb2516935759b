package org.adagio.cli.paper;

import java.util.List;
import java.util.concurrent.Callable;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.options.RunOptions;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.Rendered;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Experiments;
import org.adagio.experiments.Laboratory;
import org.adagio.experiments.Reproduction;
import org.adagio.experiments.Settings;
import org.adagio.experiments.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the paper's table 2 on the bundled digits. */
@Command(
    description = "Run the paper's table 2 on 800 bundled MNIST digits, about a minute.",
    footerHeading = "%nExamples:%n",
    footer = {"  adagio demo", "  adagio demo --seed 7 --json", "  adagio demo --report demo.html"})
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private RunOptions run;
  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

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
    speech.console().print(Rendered.of(reproduction.page()));
    report.write(overwrite, speech, run.seed(), made -> reproduction.page());
    return 0;
  }
}
