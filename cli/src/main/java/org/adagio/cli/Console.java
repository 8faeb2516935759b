package org.adagio.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/** Prints answers as the user wants them. */
record Console(PrintWriter out, Style style) {

  /** How answers are printed. */
  enum Style {
    TEXT,
    JSON,
    SILENT
  }

  void print(Answer answer) {
    switch (style) {
      case TEXT -> out.println(answer.text());
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
