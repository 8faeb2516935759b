package org.adagio.cli.speech;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.adagio.report.Facts;
import org.adagio.report.Format;
import org.adagio.report.TextTable;

/** What a command found: figures in order. The screen, JSON and a page show these and no others. */
public final class Findings implements Answer {
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> paragraphs = new ArrayList<>();

  /** Adds a figure for programs. An empty {@link Optional} is left out. */
  public Findings put(String key, Object value) {
    Object known = value instanceof Optional<?> maybe ? maybe.orElse(null) : value;
    if (known != null || !(value instanceof Optional)) {
      add(key, known);
    }
    return this;
  }

  /** Adds a figure for programs, which can be given a label for people. */
  public Figure add(String key, Object value) {
    Figure figure = new Figure(key, value);
    figures.add(figure);
    return figure;
  }

  /** Adds a line for people alone. */
  public Figure say(String label, String text) {
    return add("", null).named(label, text);
  }

  /** Adds the figures of another answer. */
  public Findings addAll(Findings others) {
    figures.addAll(others.figures);
    paragraphs.addAll(others.paragraphs);
    return this;
  }

  /** Adds the figures of another answer, which the screen shows only if all is to be told. */
  public Findings addInDetail(Findings others) {
    others.figures.forEach(Figure::inDetail);
    return addAll(others);
  }

  /** Adds what is read below the figures: a sentence, a table, a drawing of letters. */
  public Findings below(String text) {
    paragraphs.add(text);
    return this;
  }

  /** Adds both dimensions. */
  public Findings dimensions(int source, int image) {
    put("sourceDimension", source);
    add("dimension", image)
        .named("dimension", source + " -> " + image)
        .note("(%s fewer)".formatted(Format.FACTOR.of((double) source / image)))
        .onPage();
    return this;
  }

  @Override
  public String text() {
    return text(false);
  }

  @Override
  public String text(boolean verbose) {
    TextTable table = new TextTable("ll");
    figures.stream()
        .filter(figure -> figure.isOnScreen(verbose))
        .forEach(figure -> table.row(figure.label(), figure.line()));
    List<String> parts = new ArrayList<>();
    if (!table.toString().isEmpty()) {
      parts.add(table.toString());
    }
    parts.addAll(paragraphs);
    return String.join(System.lineSeparator().repeat(2), parts);
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    figures.stream()
        .filter(figure -> !figure.key().isEmpty())
        .forEach(figure -> json.put(figure.key(), json(figure.value())));
    return json;
  }

  private static Object json(Object value) {
    if (value instanceof Findings nested) {
      return nested.json();
    }
    return value instanceof List<?> list ? list.stream().map(Findings::json).toList() : value;
  }

  /** The figures that a page begins with. */
  public Facts facts() {
    return new Facts(figures.stream().filter(Figure::isOnPage).map(Figure::fact).toList());
  }
}
