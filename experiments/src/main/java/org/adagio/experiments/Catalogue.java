package org.adagio.experiments;

import java.util.List;
import org.adagio.experiments.Experiment.Bundled;
import org.adagio.experiments.data.RequiredFile;
import org.adagio.experiments.data.Sources;
import org.adagio.report.Column;
import org.adagio.report.Findings;
import org.adagio.report.Format;

/**
 * What can be reproduced, and what each wants.
 *
 * @param experiments in the order of the paper
 * @param sources what there is to run them on
 */
public record Catalogue(List<Experiment> experiments, Sources sources) {

  /** Says why an experiment cannot run, or what it has to leave out: one line. */
  public static String wants(Experiment experiment, Sources sources) {
    String files = RequiredFile.places(sources.missing(experiment.wants()));
    return sources
        .folder()
        .map(folder -> "wants files that %s does not have: %s".formatted(folder, files))
        .orElse("wants --data DIR with " + files);
  }

  /** Lists them. */
  public Findings findings() {
    List<Findings> all = experiments.stream().map(this::figures).toList();
    Findings found =
        new Findings()
            .put("experiments", all)
            .below(
                Findings.table(
                    "",
                    List.of(
                        new Column("name", "name", Format.TEXT),
                        new Column("also", "also", Format.TEXT),
                        new Column("title", "what", Format.TEXT)),
                    experiments.stream()
                        .map(one -> figures(one).put("also", String.join(", ", one.aliases())))
                        .toList()));
    experiments.stream()
        .filter(one -> !sources.missing(one.wants()).isEmpty())
        .forEach(one -> found.below("%s %s".formatted(one.name(), state(one))));
    return found;
  }

  private String state(Experiment experiment) {
    String part = experiment.bundled() == Bundled.SOMETHING ? "runs in part; for the rest it " : "";
    return part + wants(experiment, sources);
  }

  private Findings figures(Experiment one) {
    return new Findings()
        .put("name", one.name())
        .put("aliases", one.aliases())
        .put("title", one.title())
        .put("wants", places(one.wants()))
        .put("missing", places(sources.missing(one.wants())))
        .put("canRun", one.canRun(sources));
  }

  private static List<String> places(List<RequiredFile> files) {
    return files.stream().map(RequiredFile::place).toList();
  }
}
