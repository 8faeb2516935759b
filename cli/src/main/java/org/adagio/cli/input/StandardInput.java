package org.adagio.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.adagio.OutputException;
import org.adagio.cli.speech.RequestException;
import org.adagio.files.io.Spool;

/**
 * Points that come through standard input. They are kept in a file until the process ends, since a
 * fit reads points several times.
 */
public final class StandardInput {
  /** What nobody refers to any more is removed. */
  private static final Queue<Spool> KEPT = new ConcurrentLinkedQueue<>();

  private StandardInput() {}

  /** A message without the name of the file that standard input is kept in. */
  public static String withoutFile(String message) {
    return KEPT.stream()
        .map(spool -> spool.path().toString())
        .reduce(message, (text, path) -> text.replace(path, "standard-input"));
  }

  static Path spooled(InputStream in) {
    try {
      Spool spool = Spool.of(in);
      KEPT.add(spool);
      return spool.path();
    } catch (IOException | OutputException e) {
      throw new RequestException("standard input cannot be kept: " + e.getMessage());
    }
  }
}
