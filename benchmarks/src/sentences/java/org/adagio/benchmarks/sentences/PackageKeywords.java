package org.adagio.benchmarks.sentences;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The distinct lists of keywords in Debian's package lists: of each package that has tags, the
 * words of its name and the values of its tags. They are about what descriptions are about, and are
 * no sentences.
 */
final class PackageKeywords {
  private static final String NAME = "Package:";
  private static final String TAGS = "Tag:";

  private final Set<String> lists = new LinkedHashSet<>();
  private final StringBuilder tags = new StringBuilder();
  private String name = "";
  private boolean inside;

  private PackageKeywords() {}

  static Set<String> in(Stream<String> lines) {
    PackageKeywords found = new PackageKeywords();
    lines.forEach(found::read);
    found.endTags();
    return found.lists;
  }

  private void read(String line) {
    if (inside && line.startsWith(" ")) {
      tags.append(line);
      return;
    }
    endTags();
    if (line.startsWith(NAME)) {
      name = line.substring(NAME.length());
    } else if (line.startsWith(TAGS)) {
      tags.append(line, TAGS.length(), line.length());
      inside = true;
    }
  }

  /** A tag is written facet::value. */
  private void endTags() {
    if (inside) {
      String words = name + " " + tags.toString().replaceAll("[a-z0-9-]+::", "");
      lists.add(words.replaceAll("[^A-Za-z0-9]+", " ").strip());
    }
    tags.setLength(0);
    inside = false;
  }
}
