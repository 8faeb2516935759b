package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;

/** Experiments that are being run: what is done, and what could not be. */
public final class Reproduction {
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

  /**
   * Begins with nothing done.
   *
   * @param command the whole command line, for the page
   * @param wanted what is to be run
   */
  public Reproduction(String command, long seed, List<Experiment> wanted) {
    this.command = command;
    this.seed = seed;
    this.wanted = wanted;
  }

  /** Tells what is to be run. */
  public List<Experiment> wanted() {
    return wanted;
  }

  List<Reproduced> done() {
    return List.copyOf(done);
  }

  /** Tells whether one experiment alone is wanted. */
  public boolean isOfOne() {
    return wanted.size() == 1;
  }

  /** Tells whether nothing failed; what was skipped for want of data did not. */
  public boolean isWhole() {
    return undone.stream().noneMatch(one -> one.why == Why.FAILED);
  }

  /** Takes a result. */
  public void add(Reproduced result) {
    done.add(result);
  }

  /** Notes an experiment that lacks its data. */
  public void skipped(Experiment experiment, String reason) {
    undone.add(new Undone(experiment.name(), Why.SKIPPED, reason));
  }

  /** Notes an experiment that ended without a result. */
  public void failed(Experiment experiment, String reason) {
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

  /** Shows all that is done so far. */
  public Page page() {
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
}
