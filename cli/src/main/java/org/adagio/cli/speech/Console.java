package org.adagio.cli.speech;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/** Prints answers as the user wants them. */
public record Console(PrintWriter out, Style style, boolean verbose) {

  /** How answers are printed. */
  public enum Style {
    TEXT,
    JSON,
    SILENT
  }

  public void print(Answer answer) {
    switch (style) {
      case TEXT -> out.println(answer.text(verbose));
      case JSON -> out.println(pretty(answer));
      case SILENT -> {}
    }
    out.flush();
  }

  private static String pretty(Answer answer) {
    try {
      return JSON.std
          .with(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
          .asString(answer.json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
