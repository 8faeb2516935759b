package org.adagio.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;

/** Makes foreign text fit for one line of a message. */
public final class Excerpt {
  private static final int LONGEST = 24;
  private static final int LONGEST_REASON = 160;
  private static final int LONGEST_LINE = 300;
  private static final int MOST_NAMES = 10;

  private Excerpt() {}

  /** The text in quotes, cut short, without control characters. */
  public static String of(String text) {
    return '"' + cut(text, LONGEST) + '"';
  }

  /** The first few of many names. */
  public static String of(List<String> names) {
    String shown =
        String.join(
            ", ",
            names.stream()
                .limit(MOST_NAMES)
                .map(n -> n.isBlank() ? of(n) : cut(n, LONGEST))
                .toList());
    int more = names.size() - MOST_NAMES;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  /** What went wrong, without the file's name, which the message has already. */
  public static String reason(IOException cause) {
    String reason =
        cause instanceof FileSystemException ofFile ? ofFile.getReason() : cause.getMessage();
    return cut(reason == null ? cause.getClass().getSimpleName() : reason, LONGEST_REASON);
  }

  /** A library's message without what it adds in parentheses. */
  public static String sentence(String text) {
    return cut(text.replaceFirst(" \\(.*", ""), LONGEST_REASON);
  }

  /** Text that may have come out of a file, as part of one line. */
  static String line(String text) {
    return cut(String.valueOf(text), LONGEST_LINE);
  }

  private static String cut(String text, int longest) {
    String start = text.length() > longest ? text.substring(0, longest) + "..." : text;
    return start.replaceAll("[\\p{Cntrl}\\x80-\\x9F\\u2028\\u2029]", "?");
  }
}
