package org.adagio.cli.speech;

import java.util.Map;
import org.adagio.report.JsonReport;
import org.adagio.report.Page;
import org.adagio.report.TextReport;

/** An answer that something else has rendered. */
public record Rendered(String text, Map<String, Object> json) implements Answer {

  public static Rendered of(Page page) {
    return new Rendered(TextReport.of(page), JsonReport.of(page));
  }
}
