package org.adagio.formats.sparse;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;

/** The words of a text, line by line; a line may be as long as it likes, a word may not. */
final class Words implements Closeable {
  private static final int LONGEST = 1 << 10;
  private static final int END = -1;

  private final Path file;
  private final InputStream in;
  private final char comment;
  private final byte[] buffer = new byte[1 << 16];
  private int filled;
  private int position;
  private int current;
  private long line = 1;

  /**
   * @param comment begins what is not read, up to the end of its line
   */
  Words(FileStart head, char comment) throws IOException {
    file = head.file();
    in = head.stream();
    this.comment = comment;
    try {
      advance();
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The line of the word that was read last, counted from 1. */
  long line() {
    return line;
  }

  String place() {
    return "line " + line;
  }

  /** Goes on to the next line that has a word; returns whether there is one. */
  boolean nextLine() throws IOException {
    while (current != END) {
      skipBlanks();
      if (current != '\n' && current != END) {
        return true;
      }
      if (current == '\n') {
        line++;
        advance();
      }
    }
    return false;
  }

  /** The next word of this line; null at its end. */
  String next() throws IOException {
    skipBlanks();
    if (current == '\n' || current == END) {
      return null;
    }
    ByteArrayOutputStream word = new ByteArrayOutputStream(24);
    while (current != END && current != '\n' && !isBlank(current) && current != comment) {
      if (word.size() == LONGEST) {
        throw new MalformedDataException(
            file, place(), "words of at most %d characters".formatted(LONGEST), "a longer one");
      }
      word.write(current);
      advance();
    }
    return word.toString(StandardCharsets.UTF_8);
  }

  private void skipBlanks() throws IOException {
    while (isBlank(current)) {
      advance();
    }
    if (current == comment) {
      while (current != '\n' && current != END) {
        advance();
      }
    }
  }

  private static boolean isBlank(int character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\f';
  }

  private void advance() throws IOException {
    if (position == filled) {
      filled = in.read(buffer);
      position = 0;
      if (filled <= 0) {
        filled = 0;
        current = END;
        return;
      }
    }
    current = buffer[position++] & 0xFF;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
