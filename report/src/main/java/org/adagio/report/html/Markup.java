package org.adagio.report.html;

import java.util.ArrayDeque;
import java.util.Deque;

/** HTML as it grows. All text and every attribute is escaped here, so nothing else has to. */
final class Markup {
  private final StringBuilder html = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * @param attributes names and values in turn
   */
  Markup open(String tag, String... attributes) {
    begin(tag, attributes);
    open.push(tag);
    return this;
  }

  Markup close() {
    html.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** An element that has no content. */
  Markup empty(String tag, String... attributes) {
    begin(tag, attributes);
    return this;
  }

  /** An element around a text. */
  Markup element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  Markup text(String text) {
    html.append(escaped(text));
    return this;
  }

  /** What is HTML already, and ours. */
  Markup verbatim(String trusted) {
    html.append(trusted);
    return this;
  }

  private void begin(String tag, String... attributes) {
    html.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      html.append(' ').append(attributes[i]).append("=\"");
      html.append(escaped(attributes[i + 1])).append('"');
    }
    html.append('>');
  }

  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    Plain.of(text)
        .chars()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append((char) c);
              }
            });
    return safe.toString();
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException(open.peek() + " is still open");
    }
    return html.toString();
  }
}
