package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * A part of a page with a heading.
 *
 * @param id lower-case letters, digits and hyphens; links point at it
 * @param title the heading
 * @param blocks what it shows, in order
 */
public record Section(String id, String title, List<Block> blocks) {

  /** Checks the id. */
  public Section {
    if (!id.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException(
          "a section's id must be of a-z, 0-9 and hyphens, got " + id);
    }
    Objects.requireNonNull(title, "title");
    blocks = List.copyOf(blocks);
  }

  /** A section of the blocks given. */
  public Section(String id, String title, Block... blocks) {
    this(id, title, List.of(blocks));
  }
}
