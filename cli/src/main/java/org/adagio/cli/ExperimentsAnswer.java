package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Experiment.Bundled;
import org.adagio.experiments.Sources;
import org.adagio.experiments.Wanted;
import org.adagio.report.TextTable;

/** What can be reproduced, and what each wants. */
record ExperimentsAnswer(List<Experiment> experiments, Sources sources) implements Answer {

  /** Why an experiment cannot run, or what it has to leave out: one line. */
  static String wants(Experiment experiment, Sources sources) {
    String files =
        sources.missing(experiment.wants()).stream()
            .map(Wanted::place)
            .collect(Collectors.joining(", "));
    return sources
        .folder()
        .map(folder -> "wants files that %s does not have: %s".formatted(folder, files))
        .orElse("wants --data DIR with " + files);
  }

  @Override
  public String text() {
    TextTable table = new TextTable("lll");
    table.row("name", "also", "what").rule();
    for (Experiment one : experiments) {
      table.row(one.name(), String.join(", ", one.aliases()), one.title());
      if (!one.wants().isEmpty()) {
        table.row("", "", state(one));
      }
    }
    return table.toString();
  }

  private String state(Experiment experiment) {
    int missing = sources.missing(experiment.wants()).size();
    if (missing == 0) {
      return "  has its files";
    }
    String part = experiment.bundled() == Bundled.SOMETHING ? "runs in part; for the rest " : "";
    return "  " + part + wants(experiment, sources);
  }

  @Override
  public Map<String, Object> json() {
    return Map.of("experiments", experiments.stream().map(this::json).toList());
  }

  private Map<String, Object> json(Experiment experiment) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", experiment.name());
    json.put("aliases", experiment.aliases());
    json.put("title", experiment.title());
    json.put("wants", experiment.wants().stream().map(Wanted::place).toList());
    json.put("missing", sources.missing(experiment.wants()).stream().map(Wanted::place).toList());
    json.put("canRun", experiment.canRun(sources));
    return json;
  }
}
