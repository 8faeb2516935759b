package org.adagio.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Reproduced;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.JsonReport;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;
import org.adagio.report.TextReport;

/** Experiments that are being run: what is done, and what could not be. */
final class Reproduction {
  private static final String TITLE = "The paper reproduced";

  private final String command;
  private final long seed;
  private final List<Experiment> wanted;
  private final List<Reproduced> done = new ArrayList<>();
  private final List<Undone> undone = new ArrayList<>();

  /** An experiment without a result. */
  private record Undone(String name, Why why, String reason) {}

  private enum Why {
    SKIPPED,
    FAILED
  }

  Reproduction(String command, long seed, List<Experiment> wanted) {
    this.command = command;
    this.seed = seed;
    this.wanted = wanted;
  }

  List<Experiment> wanted() {
    return wanted;
  }

  List<Reproduced> done() {
    return List.copyOf(done);
  }

  boolean isOfOne() {
    return wanted.size() == 1;
  }

  /** Whether nothing failed; what was skipped for want of data did not. */
  boolean isWhole() {
    return undone.stream().noneMatch(one -> one.why == Why.FAILED);
  }

  void add(Reproduced result) {
    done.add(result);
  }

  void skipped(Experiment experiment, String reason) {
    undone.add(new Undone(experiment.name(), Why.SKIPPED, reason));
  }

  void failed(Experiment experiment, String reason) {
    undone.add(new Undone(experiment.name(), Why.FAILED, reason));
  }

  /** One experiment alone. */
  Page page(Reproduced one) {
    return new Page(
        one.section().title(),
        one.headline(),
        List.of(one.section()),
        Provenance.here(command, seed));
  }

  /** All that is done so far. */
  Page page() {
    if (isOfOne() && done.size() == 1) {
      return page(done.get(0));
    }
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    done.forEach(one -> sections.add(one.section()));
    return new Page(TITLE, lead(), sections, Provenance.here(command, seed));
  }

  private String lead() {
    String rest = undone.isEmpty() ? "" : ", %d could not be".formatted(undone.size());
    return "%d of %d tables and figures were run%s: the paper's numbers, ours, and the difference."
        .formatted(done.size(), wanted.size(), rest);
  }

  private List<Block> summary() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Table(
            "Done",
            List.of(
                new Column("name", "experiment", Format.TEXT),
                new Column("headline", "found", Format.TEXT),
                new Column("seconds", "time", Format.SECONDS)),
            done.stream()
                .map(
                    one ->
                        Row.of(
                            Cell.of(one.experiment().name()),
                            Cell.of(one.headline()),
                            Cell.of(one.seconds())))
                .toList()));
    if (!undone.isEmpty()) {
      blocks.add(
          new Table(
              "Skipped or failed",
              List.of(
                  new Column("name", "experiment", Format.TEXT),
                  new Column("reason", "why", Format.TEXT)),
              undone.stream()
                  .map(one -> Row.of(Cell.of(one.name()), Cell.of(one.reason())))
                  .toList()));
    }
    return blocks;
  }

  Answer answer() {
    Page page = page();
    return new Answer() {
      @Override
      public String text() {
        return TextReport.of(page);
      }

      @Override
      public Map<String, Object> json() {
        return JsonReport.of(page);
      }
    };
  }
}
