package org.adagio.experiments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Something that an experiment reads from the data folder.
 *
 * @param content what it is, in a few words
 * @param places where it may lie below the data folder; the first that exists is taken, and
 *     messages name the very first
 */
public record Wanted(String content, List<String> places) {

  /** Checks that there is a place, and copies them. */
  public Wanted {
    places = List.copyOf(places);
    if (places.isEmpty()) {
      throw new IllegalArgumentException("a wanted file must have a place, got none");
    }
  }

  static Wanted at(String place, String content) {
    return new Wanted(content, List.of(place));
  }

  /** The training part of a set of the UCR archive, as published in 2015 or 2018, or as npy. */
  static Wanted series(String name) {
    String file = "ucr/" + name + "_TRAIN";
    return new Wanted(
        "UCR set " + name,
        List.of(file, file + ".npy", file + ".tsv", "ucr/" + name + "/" + name + "_TRAIN.tsv"));
  }

  /** Where it is expected first. */
  public String place() {
    return places.get(0);
  }

  Optional<Path> below(Path folder) {
    return places.stream().map(folder::resolve).filter(Files::exists).findFirst();
  }
}
