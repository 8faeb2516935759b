package org.adagio.experiments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.experiments.Experiment.Bundled;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.TextReport;

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

  /** Lists them for people. */
  public String text() {
    Table table =
        new Table(
            "",
            List.of(
                new Column("name", "name", Format.TEXT),
                new Column("aliases", "also", Format.TEXT),
                new Column("title", "what", Format.TEXT)),
            experiments.stream()
                .map(
                    one ->
                        Row.of(
                            Cell.of(one.name()),
                            Cell.of(String.join(", ", one.aliases())),
                            Cell.of(one.title())))
                .toList());
    StringBuilder text = new StringBuilder(TextReport.of(table));
    experiments.stream()
        .filter(one -> !sources.missing(one.wants()).isEmpty())
        .forEach(one -> text.append("%n%n%s %s".formatted(one.name(), state(one))));
    return text.toString();
  }

  private String state(Experiment experiment) {
    String part = experiment.bundled() == Bundled.SOMETHING ? "runs in part; for the rest it " : "";
    return part + wants(experiment, sources);
  }

  /** Lists them for programs. */
  public Map<String, Object> json() {
    return Map.of("experiments", experiments.stream().map(this::json).toList());
  }

  private Map<String, Object> json(Experiment experiment) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", experiment.name());
    json.put("aliases", experiment.aliases());
    json.put("title", experiment.title());
    json.put("wants", experiment.wants().stream().map(RequiredFile::place).toList());
    json.put(
        "missing", sources.missing(experiment.wants()).stream().map(RequiredFile::place).toList());
    json.put("canRun", experiment.canRun(sources));
    return json;
  }
}
