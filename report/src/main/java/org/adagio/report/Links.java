package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * Ways to other pages of the same report.
 *
 * @param links in reading order
 */
public record Links(List<Link> links) implements Block {

  /**
   * One way.
   *
   * @param text what stands there
   * @param file the name of a file in the same folder, or in one below it
   * @param note what to expect there, or empty
   */
  public record Link(String text, String file, String note) {

    /** Checks that the target is a file nearby, not an address. */
    public Link {
      Objects.requireNonNull(text, "text");
      Objects.requireNonNull(note, "note");
      if (!file.matches("[A-Za-z0-9][A-Za-z0-9._/-]*") || file.contains("..")) {
        throw new IllegalArgumentException("a link must name a file nearby, got " + file);
      }
    }
  }

  /** Copies the list. */
  public Links {
    links = List.copyOf(links);
  }
}
