package org.adagio.cli.paper;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.cli.options.Job;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.Catalogue;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Experiments;
import org.adagio.experiments.ReportFolder;
import org.adagio.experiments.Reproduced;
import org.adagio.experiments.Reproduction;
import org.adagio.experiments.data.Sources;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.Settings;
import org.adagio.experiments.retrieval.UnreadableImageException;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the paper's tables and figures. */
@Command(
    description = "Run the paper's tables and figures: its numbers and ours side by side.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio reproduce",
      "  adagio reproduce table2 --json",
      "  adagio reproduce trade-off figure2 --report out",
      "  adagio reproduce all --data DIR --report out",
      "",
      "DIR has ucr/NAME_TRAIN (or .npy, .tsv) and retrieval/; without a NAME it tells which files."
          + " Points that",
      "come with Adagio need no DIR."
    })
public final class ReproduceCommand extends Job {
  private static final String ALL = "all";

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "Tables and figures, such as table2; or all. None: what there is, and the files that each"
              + " wants.")
  private List<String> names = List.of();

  @Option(names = "--data", paramLabel = "DIR", description = "The folder with the data sets.")
  private Path data;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write index.html, reproduction.md and one JSON file an experiment there.")
  private Path report;

  @Option(names = "--overwrite", description = "Write into the report's folder if it is not empty.")
  private boolean overwrite;

  @Override
  public Integer call() {
    if (names.isEmpty()) {
      Catalogue all = new Catalogue(Experiments.all(), sources());
      speech.print(all.findings());
      return 0;
    }
    Reproduction reproduction =
        new Reproduction(ReportFile.commandLine(command), run.seed(), wanted());
    Sources sources = sources();
    List<Experiment> ready = ready(reproduction, sources);
    ReportFolder folder = report == null ? ReportFolder.NONE : ReportFolder.in(report, overwrite);
    Laboratory laboratory = new Laboratory(sources, Settings.standard(run.seed()));
    for (Experiment experiment : ready) {
      speech.say("%s: %s".formatted(experiment.name(), experiment.title()));
      reproduce(experiment, laboratory, reproduction);
      folder.write(reproduction);
    }
    speech.print(reproduction.page());
    return reproduction.isWhole() ? 0 : 1;
  }

  /** A file that cannot be read spoils its own experiment, not the others of a long run. */
  private void reproduce(Experiment experiment, Laboratory laboratory, Reproduction reproduction) {
    try (JobLine progress = speech.progress()) {
      Reproduced result = experiment.run(laboratory, progress);
      reproduction.add(result);
      speech.say(
          "%s took %s; %s"
              .formatted(experiment.name(), Figures.seconds(result.seconds()), result.headline()));
    } catch (MalformedDataException | UnreadableImageException | UncheckedIOException unreadable) {
      if (reproduction.isOfOne()) {
        throw unreadable;
      }
      speech.say("%s failed: %s".formatted(experiment.name(), unreadable.getMessage()));
      reproduction.failed(experiment, unreadable.getMessage());
    }
  }

  /** The experiments to run; with all of them asked for, those without data are skipped. */
  private List<Experiment> ready(Reproduction reproduction, Sources sources) {
    List<Experiment> ready = new ArrayList<>();
    for (Experiment experiment : reproduction.wanted()) {
      if (experiment.canRun(sources)) {
        ready.add(experiment);
      } else {
        String reason = Catalogue.wants(experiment, sources);
        if (!names.contains(ALL)) {
          throw new RequestException("%s %s".formatted(experiment.name(), reason));
        }
        speech.say("%s is skipped: it %s".formatted(experiment.name(), reason));
        reproduction.skipped(experiment, reason);
      }
    }
    return ready;
  }

  private List<Experiment> wanted() {
    if (names.contains(ALL)) {
      return Experiments.all();
    }
    Set<Experiment> wanted = new LinkedHashSet<>();
    for (String name : names) {
      wanted.add(
          Experiments.named(name.toLowerCase(Locale.ROOT))
              .orElseThrow(
                  () -> wrongUsage("expected all, or one of %s, got %s".formatted(known(), name))));
    }
    return List.copyOf(wanted);
  }

  private static String known() {
    return String.join(", ", Experiments.all().stream().map(Experiment::name).toList());
  }

  private Sources sources() {
    if (data == null) {
      return Sources.bundled();
    }
    if (!Files.isDirectory(data)) {
      throw new RequestException(data + ": expected a folder with the data sets, found none");
    }
    return Sources.in(data);
  }
}
