package org.adagio.experiments;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Progress;
import org.adagio.report.Block;
import org.adagio.report.Section;

/**
 * A table or figure of the paper, run anew: the paper's numbers beside ours.
 *
 * @param name as in {@code table1}
 * @param aliases other names by which a reader of the paper may look for it
 * @param title what it shows, in a few words
 * @param bundled what of its points the jar has
 * @param wants what it reads from the data folder; parts that are missing are left out and named
 * @param work what it does
 */
public record Experiment(
    String name,
    List<String> aliases,
    String title,
    Bundled bundled,
    List<Wanted> wants,
    Work work) {

  /** What of an experiment's points the jar has. */
  public enum Bundled {
    /** So much that a part of it, at least, runs. */
    SOMETHING,
    /** Nothing: it needs the data folder. */
    NOTHING
  }

  /** The doing of an experiment. */
  @FunctionalInterface
  public interface Work {

    /** Measures and tells. */
    List<Block> run(Laboratory laboratory, Progress progress);
  }

  /** Copies the lists. */
  public Experiment {
    aliases = List.copyOf(aliases);
    wants = List.copyOf(wants);
  }

  /** Its name and its aliases. */
  public List<String> names() {
    return Stream.concat(Stream.of(name), aliases.stream()).toList();
  }

  /** Whether anything of it can run with these sources. */
  public boolean canRun(Sources sources) {
    return bundled == Bundled.SOMETHING || sources.missing(wants).size() < wants.size();
  }

  /** Runs it. */
  public Section run(Laboratory laboratory, Progress progress) {
    return new Section(name, title, work.run(laboratory, progress));
  }
}
