package org.adagio.benchmarks.sentences;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The distinct definitions of an English dictionary as {@code dictd} keeps it: of each paragraph
 * the text, without its etymologies, marks of pronunciation and sources.
 */
final class DictionaryEntries {
  private static final int FEWEST_WORDS = 6;
  private static final int MOST_CHARACTERS = 400;

  private final Set<String> definitions = new LinkedHashSet<>();
  private final StringBuilder paragraph = new StringBuilder();

  private DictionaryEntries() {}

  static Set<String> in(Stream<String> lines) {
    DictionaryEntries found = new DictionaryEntries();
    lines.forEach(found::read);
    found.endParagraph();
    return found.definitions;
  }

  private void read(String line) {
    if (line.isBlank()) {
      endParagraph();
    } else {
      paragraph.append(line).append(' ');
    }
  }

  private void endParagraph() {
    String text =
        paragraph
            .toString()
            .replaceAll("\\\\[^\\\\]*\\\\", " ")
            .replaceAll("\\[[^\\[\\]]*]", " ")
            .replaceAll("\\[[^\\[\\]]*]", " ")
            .replaceAll("\\([^()]*\\)", " ")
            .replaceAll("--[A-Z][A-Za-z. ]*", " ")
            .replaceAll("[{}]", "")
            .replaceAll("\\s+", " ")
            .replaceAll(" ([,.;])", "$1")
            .strip();
    paragraph.setLength(0);
    if (text.split(" ").length >= FEWEST_WORDS) {
      definitions.add(text.substring(0, Math.min(MOST_CHARACTERS, text.length())));
    }
  }
}
