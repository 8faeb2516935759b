package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * Pictures, in strips of those that belong together.
 *
 * @param title what they show
 * @param strips such as one for each pair
 */
public record Gallery(String title, List<Strip> strips) implements Block {

  /**
   * Pictures side by side.
   *
   * @param caption what is said of them together, or empty
   * @param pictures from left to right
   */
  public record Strip(String caption, List<Picture> pictures) {

    /** Copies the list. */
    public Strip {
      Objects.requireNonNull(caption, "caption");
      pictures = List.copyOf(pictures);
    }
  }

  /** Copies the list. */
  public Gallery {
    Objects.requireNonNull(title, "title");
    strips = List.copyOf(strips);
  }
}
