package org.adagio.report.html;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.report.Block;
import org.adagio.report.Chart;
import org.adagio.report.Facts;
import org.adagio.report.Gallery;
import org.adagio.report.Links;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Picture;
import org.adagio.report.Provenance;
import org.adagio.report.Section;
import org.adagio.report.Table;

/**
 * What a reader sees of a page. Ids of its own have a capital letter or an underscore, which those
 * of sections have not.
 *
 * @param html where it goes
 * @param colours of its curves
 * @param charts where the charts go, in the order of their places
 */
record HtmlBody(Markup html, Colours colours, List<Map<String, Object>> charts) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final int SMALL_PICTURE = 96;
  private static final int MOST_COLUMNS = 5;

  /** Two distances, the long one and the one it became. */
  private static final String MARK =
      """
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">\
      <path d="M6 9h20M10 23h12" stroke-linecap="round" opacity=".55"/>\
      <g fill="currentColor" stroke="none"><circle cx="6" cy="9" r="3.4"/><circle cx="26" cy="9" r="3.4"/>\
      <circle cx="10" cy="23" r="3.4"/><circle cx="22" cy="23" r="3.4"/></g></svg>""";

  private static final String HALF_MOON =
      """
      <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" fill="none"\
       stroke="currentColor" stroke-width="1.5"/><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor"/></svg>""";

  void write(Page page) {
    html.element("a", "Skip to the report", "class", "skip", "href", "#reportBody");
    html.open("header", "class", "frame bar");
    html.open("span", "class", "mark").verbatim(MARK).text("Adagio").close();
    html.open("button", "class", "toggle", "id", "themeButton", "type", "button", "hidden", "")
        .verbatim(HALF_MOON)
        .element("span", "Dark")
        .close()
        .close();
    html.open("div", "class", "frame");
    html.open("div", "class", "hero");
    html.element("h1", page.title()).element("p", page.lead(), "class", "lead").close();
    html.open("div", "class", "columns");
    contents(page.sections());
    html.open("main", "id", "reportBody");
    page.sections().forEach(this::write);
    html.close().close().close();
    footer(page.made());
  }

  private void contents(List<Section> sections) {
    html.open("nav", "aria-label", "Contents").open("ol");
    for (Section section : sections) {
      html.open("li").element("a", section.title(), "href", "#" + section.id()).close();
    }
    html.open("li").element("a", "How it was made", "href", "#howMade").close();
    html.close().close();
  }

  private void write(Section section) {
    String heading = section.id() + "_title";
    html.open("section", "id", section.id(), "aria-labelledby", heading);
    html.element("h2", section.title(), "id", heading);
    section.blocks().forEach(this::write);
    html.close();
  }

  private void write(Block block) {
    if (block instanceof Paragraph paragraph) {
      html.element("p", paragraph.text());
    } else if (block instanceof Facts facts) {
      write(facts);
    } else if (block instanceof Links links) {
      write(links);
    } else if (block instanceof Table table) {
      html.open("figure");
      if (!table.title().isEmpty()) {
        html.element("figcaption", table.title(), "class", "over");
      }
      new HtmlTable(html, table).write();
      html.close();
    } else if (block instanceof Chart chart) {
      write(chart);
    } else if (block instanceof Gallery gallery) {
      write(gallery);
    }
  }

  private void write(Facts facts) {
    html.open("dl", "class", "facts by-" + columns(facts.facts().size()));
    for (Facts.Fact fact : facts.facts()) {
      html.open("div").element("dt", fact.name()).element("dd", fact.value());
      if (!fact.note().isEmpty()) {
        html.element("dd", fact.note(), "class", "note");
      }
      html.close();
    }
    html.close();
  }

  /** As few places left empty as possible, in 3 to 5 columns where there are as many facts. */
  private static int columns(int facts) {
    return facts <= MOST_COLUMNS
        ? Math.max(1, facts)
        : IntStream.of(5, 4, 3)
            .boxed()
            .min(Comparator.comparingInt(columns -> Math.floorMod(-facts, columns)))
            .orElseThrow();
  }

  private void write(Links links) {
    html.open("ul", "class", "links");
    for (Links.Link link : links.links()) {
      html.open("li").element("a", link.text(), "href", link.file());
      html.element("span", link.note()).close();
    }
    html.close();
  }

  private void write(Chart chart) {
    Map<String, Object> spec = ChartSpec.of(chart, colours);
    charts.add(spec);
    String label = "Chart: %s. Its numbers follow as a table.".formatted(chart.title());
    html.open("figure", "class", "plot").element("figcaption", chart.title());
    html.element("div", "", "class", "chart", "role", "img", "aria-label", label);
    html.open("details").element("summary", "Show the numbers");
    new HtmlTable(html, chart.data()).write();
    html.close().close();
  }

  private void write(Gallery gallery) {
    html.open("figure").element("figcaption", gallery.title());
    html.open("div", "class", "strips");
    for (Gallery.Strip strip : gallery.strips()) {
      html.open("div", "class", "strip").open("div");
      strip.pictures().forEach(this::write);
      html.close();
      if (!strip.caption().isEmpty()) {
        html.element("p", strip.caption());
      }
      html.close();
    }
    html.close().close();
  }

  private void write(Picture picture) {
    String data = "data:image/png;base64," + Base64.getEncoder().encodeToString(picture.png());
    String alt = picture.caption().isEmpty() ? "picture" : picture.caption();
    html.open("figure")
        .empty(
            "img",
            "src",
            data,
            "alt",
            alt,
            "width",
            Integer.toString(picture.width()),
            "height",
            Integer.toString(picture.height()),
            "class",
            picture.width() <= SMALL_PICTURE ? "small" : "large");
    if (!picture.caption().isEmpty()) {
      html.element("figcaption", picture.caption());
    }
    html.close();
  }

  private void footer(Provenance made) {
    html.open("footer", "id", "howMade").open("div", "class", "frame");
    html.element("h2", "How it was made");
    html.open("pre").element("code", made.command()).close();
    html.open("dl");
    entry("Seed", Long.toString(made.seed()));
    entry("Adagio", made.version());
    entry("Java", made.java());
    entry("Machine", "%s, %d cores".formatted(made.system(), made.cores()));
    entry("Date", DATE.format(made.date()));
    html.close();
    html.element(
        "p",
        "Distortion is |‖f(x) − f(y)‖ / ‖x − y‖ − 1|: with 0.1 no distance changes by more than 10 %."
            + " In a chart, drag with the zoom tool to see a part.");
    html.element("p", "Charts by Apache ECharts, Apache License 2.0; its notice is in this file.");
    html.close().close();
  }

  private void entry(String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close();
  }
}
