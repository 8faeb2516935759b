package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * One report.
 *
 * @param title what it is about
 * @param lead what came out, in a sentence or two: a busy reader may stop after it
 * @param sections the summary first
 * @param made how it came to be
 */
public record Page(String title, String lead, List<Section> sections, Provenance made) {

  /** Checks that no two sections have the same id. */
  public Page {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(lead, "lead");
    Objects.requireNonNull(made, "made");
    sections = List.copyOf(sections);
    long ids = sections.stream().map(Section::id).distinct().count();
    if (ids < sections.size()) {
      throw new IllegalArgumentException("sections must have different ids");
    }
  }
}
