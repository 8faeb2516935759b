package org.adagio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

/**
 * A file that cannot be read or does not hold what it should: one line with what, where, expected,
 * found, such as {@code digits.csv, line 17: expected 785 values, found 784 values}.
 */
public final class MalformedDataException extends AdagioException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_LINE = 300;
  private static final int LONGEST_REASON = 160;

  /** What is wrong, where something can be done about it other than to mend the file. */
  public enum Kind {
    /** A value of a table is not there; rows can be skipped, columns left out. */
    MISSING_VALUE,
    /** A row has no numbers at all; it can be skipped. */
    NO_POINT,
    /** A value of a table is no number; its column can be left out. */
    NO_NUMBER,
    /** It does not say which of its fields, columns or arrays holds the points. */
    NO_FIELD,
    /** Anything else. */
    OTHER
  }

  private final Kind kind;

  /**
   * @param file the file's name as the user gave it
   * @param where the place in the file, such as {@code line 17}
   * @param expected what should have been there
   * @param found what was there
   */
  public MalformedDataException(String file, String where, String expected, String found) {
    this(file, where, expected, found, Kind.OTHER);
  }

  /** The same for a path. */
  public MalformedDataException(Path file, String where, String expected, String found) {
    this(file.toString(), where, expected, found);
  }

  /** The same for a path. */
  public MalformedDataException(Path file, String where, String expected, String found, Kind kind) {
    this(file.toString(), where, expected, found, kind);
  }

  /**
   * @param file the file's name as the user gave it
   * @param where the place in the file, such as {@code row 17}
   * @param expected what should have been there
   * @param found what was there
   * @param kind for whoever knows a way out
   */
  public MalformedDataException(
      String file, String where, String expected, String found, Kind kind) {
    super(
        "%s, %s: expected %s, found %s".formatted(file, line(where), line(expected), line(found)));
    this.kind = kind;
  }

  private MalformedDataException(String message, Throwable cause) {
    super(message, cause);
    kind = Kind.OTHER;
  }

  /** What is wrong, for whoever knows a way out. */
  public Kind kind() {
    return kind;
  }

  /** A file of which nothing could be read, such as {@code digits.csv: is a directory}. */
  public static MalformedDataException unreadable(Path file, String problem) {
    return new MalformedDataException(file + ": " + line(problem), null);
  }

  /**
   * A file that is there and could not be read.
   *
   * @throws UncheckedIOException if it is not there: then nothing is malformed
   * @throws CancellationException if the thread was interrupted while it read
   */
  public static MalformedDataException unreadable(Path file, IOException cause) {
    if (cause instanceof ClosedByInterruptException) {
      throw new CancellationException(file + ": reading was interrupted");
    }
    if (cause instanceof NoSuchFileException) {
      throw new UncheckedIOException(file + ": no such file", cause);
    }
    return new MalformedDataException(file + ": " + problem(cause), cause);
  }

  private static String problem(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "cannot be read: permission denied";
    }
    return "cannot be read: " + reason(cause);
  }

  /** Says what went wrong, without the file's name, which the message has already. */
  public static String reason(IOException cause) {
    String reason =
        cause instanceof FileSystemException ofFile ? ofFile.getReason() : cause.getMessage();
    return cut(reason == null ? cause.getClass().getSimpleName() : reason, LONGEST_REASON);
  }

  private static String line(String text) {
    return cut(String.valueOf(text), LONGEST_LINE);
  }

  /** Makes text that may have come out of a file fit for one line of a message. */
  public static String cut(String text, int longest) {
    String start = text.length() > longest ? text.substring(0, longest) + "..." : text;
    return start.replaceAll("[\\p{Cntrl}\\x80-\\x9F\\u2028\\u2029]", "?");
  }
}
