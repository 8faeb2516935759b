package org.adagio.benchmarks.sentences;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The distinct sentences in Debian's package lists: of each package the short description, and the
 * first sentence of the long one where the list has it.
 */
final class PackageDescriptions {
  private static final String FIELD = "Description";
  private static final int FEWEST_WORDS = 4;

  private final Set<String> sentences = new LinkedHashSet<>();
  private final StringBuilder paragraph = new StringBuilder();
  private boolean inside;

  private PackageDescriptions() {}

  static Set<String> in(Stream<String> lines) {
    PackageDescriptions found = new PackageDescriptions();
    lines.forEach(found::read);
    found.endParagraph();
    return found.sentences;
  }

  private void read(String line) {
    if (inside && line.startsWith(" ") && !line.equals(" .")) {
      paragraph.append(line);
      return;
    }
    endParagraph();
    inside = line.startsWith(FIELD + ":") || line.startsWith(FIELD + "-en:");
    if (inside) {
      add(line.substring(line.indexOf(':') + 1));
    }
  }

  /** The first paragraph alone counts. */
  private void endParagraph() {
    if (paragraph.length() > 0) {
      add(paragraph.toString().split("(?<=\\.)\\s", 2)[0]);
      paragraph.setLength(0);
    }
    inside = false;
  }

  private void add(String text) {
    String sentence = text.strip().replaceAll("\\s+", " ");
    if (sentence.split(" ").length >= FEWEST_WORDS) {
      sentences.add(sentence);
    }
  }
}
