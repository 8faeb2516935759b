package org.adagio.experiments.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that an experiment reads from the data folder.
 *
 * @param content what it is, in a few words
 * @param places where it may lie below the data folder; the first that exists is taken, and
 *     messages name the very first
 */
public record RequiredFile(String content, List<String> places) {
  private static final Pattern NAMED = Pattern.compile("(ucr/)(.+)(_TRAIN)");

  /** Checks that there is a place, and copies them. */
  public RequiredFile {
    places = List.copyOf(places);
    if (places.isEmpty()) {
      throw new IllegalArgumentException("a required file must have a place, got none");
    }
  }

  public static RequiredFile at(String place, String content) {
    return new RequiredFile(content, List.of(place));
  }

  /** The training part of a set of the UCR archive, as published in 2015 or 2018, or as npy. */
  public static RequiredFile series(String name) {
    String file = "ucr/" + name + "_TRAIN";
    return new RequiredFile(
        "UCR set " + name,
        List.of(file, file + ".npy", file + ".tsv", "ucr/" + name + "/" + name + "_TRAIN.tsv"));
  }

  /** Where it is expected first. */
  public String place() {
    return places.get(0);
  }

  /**
   * Where some files are expected, in a few words: those that differ in a name alone share one
   * entry, as in {@code ucr/{FordB,Phoneme}_TRAIN}.
   */
  public static String places(List<RequiredFile> files) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (RequiredFile file : files) {
      Matcher parts = NAMED.matcher(file.place());
      boolean named = parts.matches();
      String pattern = named ? parts.group(1) + "%s" + parts.group(3) : file.place();
      names.computeIfAbsent(pattern, key -> new ArrayList<>()).add(named ? parts.group(2) : "");
    }
    List<String> entries = new ArrayList<>();
    names.forEach(
        (pattern, found) -> {
          String list = String.join(",", found);
          entries.add(pattern.replace("%s", found.size() > 1 ? "{" + list + "}" : list));
        });
    return String.join(", ", entries);
  }

  public Optional<Path> below(Path folder) {
    return places.stream().map(folder::resolve).filter(Files::exists).findFirst();
  }
}
