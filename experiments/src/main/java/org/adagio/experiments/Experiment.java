package org.adagio.experiments;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Progress;
import org.adagio.experiments.data.RequiredFile;
import org.adagio.experiments.data.Sources;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.Stopwatch;
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
    List<RequiredFile> wants,
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
    Finding run(Laboratory laboratory, Progress progress);
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
  public Reproduced run(Laboratory laboratory, Progress progress) {
    Stopwatch watch = Stopwatch.started();
    Finding found = work.run(laboratory, progress);
    Section section = new Section(name, title, found.blocks());
    return new Reproduced(this, found.headline(), section, watch.seconds());
  }
}
