package org.adagio.formats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.files.FileStart;

/** What stands between the cells of a line. */
enum Separator {
  TAB('\t'),
  SEMICOLON(';'),
  COMMA(',');

  private static final int SAMPLE_LINES = 20;

  private final char character;

  Separator(char character) {
    this.character = character;
  }

  char character() {
    return character;
  }

  /** The separator that occurs equally often in each of the first lines. */
  static Separator of(FileStart head) {
    String text = head.text();
    int end = head.isCut() ? text.lastIndexOf('\n') : text.length();
    List<String> lines =
        text.substring(0, end < 0 ? text.length() : end)
            .lines()
            .filter(line -> !line.isBlank())
            .limit(SAMPLE_LINES)
            .toList();
    if (lines.isEmpty()) {
      return COMMA;
    }
    return Stream.of(TAB, SEMICOLON, COMMA)
        .filter(separator -> separator.isRegularIn(lines))
        .findFirst()
        .orElseGet(() -> mostFrequentIn(lines.get(0)));
  }

  private static Separator mostFrequentIn(String line) {
    return Stream.of(TAB, SEMICOLON, COMMA)
        .max(Comparator.comparingLong(separator -> separator.countIn(line)))
        .filter(separator -> separator.countIn(line) > 0)
        .orElse(COMMA);
  }

  private boolean isRegularIn(List<String> lines) {
    long[] counts = lines.stream().mapToLong(this::countIn).distinct().toArray();
    return counts.length == 1 && counts[0] > 0;
  }

  private long countIn(String line) {
    long count = 0;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      count += c == character && !quoted ? 1 : 0;
    }
    return count;
  }
}
