package org.adagio.report.html;

/** Text that shows what it is: no character of it can hide, or turn the others around. */
final class Plain {
  private static final int SHOWN_INSTEAD = 0xFFFD;

  private Plain() {}

  static String of(String text) {
    return text.codePoints()
        .map(c -> isDeceitful(c) ? SHOWN_INSTEAD : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Control characters but for line ends and tabs, lone surrogates, and bidirectional marks. */
  private static boolean isDeceitful(int c) {
    boolean control = Character.isISOControl(c) && c != '\n' && c != '\t' && c != '\r';
    boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
    boolean turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return control || surrogate || turns;
  }
}
