package org.adagio.files.io;

import java.util.List;
import org.adagio.MalformedDataException;

/** Makes foreign text fit for one line of a message. */
public final class Excerpt {
  private static final int LONGEST = 24;
  private static final int LONGEST_SENTENCE = 160;
  private static final int MOST_NAMES = 10;

  private Excerpt() {}

  /** The text in quotes, cut short, without control characters. */
  public static String of(String text) {
    return '"' + cut(text) + '"';
  }

  /** The first few of many names. */
  public static String of(List<String> names) {
    String shown = String.join(", ", names.stream().limit(MOST_NAMES).map(Excerpt::shown).toList());
    int more = names.size() - MOST_NAMES;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  /** A library's message without what it adds in parentheses. */
  public static String sentence(String text) {
    return MalformedDataException.cut(text.replaceFirst(" \\(.*", ""), LONGEST_SENTENCE);
  }

  private static String shown(String name) {
    return name.isBlank() ? of(name) : cut(name);
  }

  private static String cut(String text) {
    return MalformedDataException.cut(text, LONGEST);
  }
}
