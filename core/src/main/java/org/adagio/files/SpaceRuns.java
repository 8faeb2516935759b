package org.adagio.files;

import java.io.IOException;
import java.io.Reader;

/** Text in which each run of blanks is one space and no line begins or ends with one. */
final class SpaceRuns extends Reader {
  private final Reader in;
  private int last = '\n';
  private int ahead = -1;

  SpaceRuns(Reader in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    int c = next();
    if (!isBlank(c)) {
      last = c;
      return c;
    }
    while (isBlank(c)) {
      c = next();
    }
    if (isLineEnd(last) || isLineEnd(c) || c < 0) {
      last = c;
      return c;
    }
    ahead = c;
    last = ' ';
    return ' ';
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      int c = read();
      if (c < 0) {
        return i == 0 ? -1 : i;
      }
      into[offset + i] = (char) c;
    }
    return length;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private int next() throws IOException {
    int c = ahead >= 0 ? ahead : in.read();
    ahead = -1;
    return c;
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }
}
