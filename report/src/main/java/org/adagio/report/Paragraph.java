package org.adagio.report;

import java.util.Objects;

/**
 * Plain text.
 *
 * @param text without markup
 */
public record Paragraph(String text) implements Block {

  /** Checks that there is a text. */
  public Paragraph {
    Objects.requireNonNull(text, "text");
  }
}
