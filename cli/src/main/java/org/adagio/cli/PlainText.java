package org.adagio.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;

/**
 * Writes text for people. Names out of files may hold control characters, which a terminal obeys:
 * here they become question marks, whoever prints them.
 */
final class PlainText extends FilterWriter {
  /** The line ends and stops that we write ourselves. */
  private static final String OURS = "\t" + System.lineSeparator();

  PlainText(Writer out) {
    super(out);
  }

  @Override
  public void write(int character) throws IOException {
    write(new char[] {(char) character}, 0, 1);
  }

  @Override
  public void write(String text, int from, int count) throws IOException {
    write(text.toCharArray(), from, count);
  }

  @Override
  public void write(char[] text, int from, int count) throws IOException {
    char[] shown = Arrays.copyOfRange(text, from, from + count);
    for (int i = 0; i < count; i++) {
      if (isObeyed(shown[i]) && OURS.indexOf(shown[i]) < 0) {
        shown[i] = '?';
      }
    }
    out.write(shown);
  }

  /** Control characters, line ends of Unicode, and marks that turn text around. */
  private static boolean isObeyed(char c) {
    return Character.isISOControl(c)
        || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
