package org.adagio.experiments.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.files.FileStart;
import org.adagio.files.Formats;
import org.adagio.report.Paragraph;

/** Where experiments find their points: what the jar bundles, and a folder of the user's. */
public final class Sources {
  private final Path folder;
  private final Function<String, Labelled> samples;

  /**
   * @param folder or null
   * @param samples opens a bundled sample by its name
   */
  public Sources(Path folder, Function<String, Labelled> samples) {
    this.folder = folder;
    this.samples = samples;
  }

  /** What the jar bundles, and nothing else. */
  public static Sources bundled() {
    return new Sources(null, Samples::open);
  }

  /** What the jar bundles, and a folder with {@code ucr/}, {@code mnist/}, {@code retrieval/}. */
  public static Sources in(Path folder) {
    return new Sources(folder, Samples::open);
  }

  /** The folder, where there is one. */
  public Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  /** The 800 digits that the jar bundles. */
  public Labelled digits() {
    return sample("mnist800");
  }

  public Labelled sample(String name) {
    return samples.apply(name);
  }

  public Optional<Path> find(RequiredFile required) {
    return folder().flatMap(required::below);
  }

  /** Points of a file in the folder; the labels of a text file are in its first column. */
  public Optional<Labelled> open(RequiredFile required) {
    return find(required).map(Sources::open);
  }

  private static Labelled open(Path file) {
    FileStart start = FileStart.of(file);
    return start.isText()
        ? SeriesFile.open(start)
        : LabelFile.found(Formats.open(file), Optional.of(file));
  }

  /** What is not there. */
  public List<RequiredFile> missing(List<RequiredFile> required) {
    return required.stream().filter(one -> find(one).isEmpty()).toList();
  }

  /** Tells a reader what had to be left out; empty where all is there. */
  public Optional<Paragraph> absence(List<RequiredFile> required) {
    List<RequiredFile> missing = missing(required);
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    String why = folder == null ? "there is no data folder" : "the data folder lacks it";
    return Optional.of(
        new Paragraph("Left out, since %s: %s.".formatted(why, RequiredFile.places(missing))));
  }
}
