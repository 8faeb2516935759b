package org.adagio.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A page for programs: maps, lists, strings and numbers. What is missing is null. */
public final class JsonReport {
  private JsonReport() {}

  /** All of a page, as one line-broken JSON object. */
  public static String text(Page page) {
    try {
      return JSON.std
          .with(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
          .asString(of(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All of a page; pictures are named, but their pixels are left out. */
  public static Map<String, Object> of(Page page) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("title", page.title());
    json.put("lead", page.lead());
    json.put("sections", page.sections().stream().map(JsonReport::of).toList());
    json.put("made", of(page.made()));
    return json;
  }

  private static Map<String, Object> of(Section section) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", section.id());
    json.put("title", section.title());
    json.put("blocks", section.blocks().stream().map(JsonReport::of).toList());
    return json;
  }

  private static Map<String, Object> of(Provenance made) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("command", made.command());
    json.put("seed", made.seed());
    json.put("version", made.version());
    json.put("java", made.java());
    json.put("system", made.system());
    json.put("cores", made.cores());
    json.put("date", made.date().toString());
    return json;
  }

  /** One block; its {@code kind} is the name of its type in lower case. */
  public static Map<String, Object> of(Block block) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", block.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    if (block instanceof Paragraph paragraph) {
      json.put("text", paragraph.text());
    } else if (block instanceof Facts facts) {
      Map<String, Object> values = new LinkedHashMap<>();
      facts.facts().forEach(fact -> values.put(fact.name(), fact.value()));
      json.put("facts", values);
    } else if (block instanceof Links links) {
      Map<String, Object> files = new LinkedHashMap<>();
      links.links().forEach(link -> files.put(link.text(), link.file()));
      json.put("links", files);
    } else if (block instanceof Table table) {
      json.put("title", table.title());
      json.put("rows", rows(table));
    } else if (block instanceof Chart chart) {
      json.put("title", chart.title());
      json.put("columns", chart.data().columns().stream().map(Column::title).toList());
      json.put("rows", values(chart.data()));
    } else if (block instanceof Gallery gallery) {
      json.put("title", gallery.title());
      json.put("strips", gallery.strips().stream().map(JsonReport::of).toList());
    }
    return json;
  }

  private static Map<String, Object> of(Gallery.Strip strip) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("caption", strip.caption());
    json.put("pictures", strip.pictures().stream().map(Picture::caption).toList());
    return json;
  }

  /** One object a row, keyed as the columns are; a judged row also has its {@code verdict}. */
  public static List<Map<String, Object>> rows(Table table) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      Map<String, Object> json = new LinkedHashMap<>();
      for (int i = 0; i < row.cells().size(); i++) {
        json.put(table.columns().get(i).key(), value(row.cells().get(i)));
      }
      if (row.verdict() != Verdict.NONE) {
        json.put("verdict", row.verdict().name().toLowerCase(Locale.ROOT));
      }
      rows.add(json);
    }
    return rows;
  }

  /** One list a row: a chart may have many. */
  private static List<List<Object>> values(Table table) {
    List<List<Object>> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      List<Object> values = new ArrayList<>();
      row.cells().forEach(cell -> values.add(value(cell)));
      rows.add(values);
    }
    return rows;
  }

  private static Object value(Cell cell) {
    if (cell instanceof Cell.Number number) {
      return number(number.value());
    }
    return cell instanceof Cell.Text text ? text.text() : null;
  }

  /** Returns a number as JSON writes it: a whole number has no decimals. */
  public static Number number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) <= 1L << 53;
    return whole ? (Number) (long) value : (Number) value;
  }
}
