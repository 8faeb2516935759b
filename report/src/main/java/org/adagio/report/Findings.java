package org.adagio.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects what was found: figures in order, what is read below them, and the sections of a page.
 * The screen, JSON and a page show these and no others.
 */
public final class Findings {
  private final List<Figure> figures = new ArrayList<>();
  private final List<Block> below = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /** Begins with nothing found. */
  public Findings() {}

  /**
   * Holds one figure of an answer: a key and a value for programs, a label and a text for people.
   * One of the two may be missing.
   */
  public static final class Figure {
    private final String key;
    private final Object value;
    private String label = "";
    private String shown = "";
    private String note = "";
    private boolean onPage;
    private boolean inDetail;

    private Figure(String key, Object value) {
      this.key = key;
      this.value = value;
    }

    /** Shows it to people, as a text. */
    public Figure named(String name, String text) {
      label = name;
      shown = text;
      return this;
    }

    /** Shows its number to people. */
    public Figure named(String name, Format format) {
      return named(name, format.of(((Number) value).doubleValue()));
    }

    /** Shows it to people as it is. */
    public Figure named(String name) {
      return named(name, String.valueOf(value));
    }

    /** Adds what explains the value; it is read right after it. */
    public Figure note(String text) {
      note = text;
      return this;
    }

    /** Puts it among the facts of a page. */
    public Figure onPage() {
      onPage = true;
      return this;
    }

    /** Shows it on the screen only if all is to be told. */
    public Figure inDetail() {
      inDetail = true;
      return this;
    }

    private Facts.Fact fact() {
      String name = label.strip();
      return new Facts.Fact(Character.toUpperCase(name.charAt(0)) + name.substring(1), shown, note);
    }
  }

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

  /** Adds all that another answer has. */
  public Findings addAll(Findings others) {
    figures.addAll(others.figures);
    below.addAll(others.below);
    sections.addAll(others.sections);
    return this;
  }

  /** Adds the figures of another answer, which the screen shows only if all is to be told. */
  public Findings addInDetail(Findings others) {
    others.figures.forEach(Figure::inDetail);
    return addAll(others);
  }

  /** Adds what the screen shows below the figures. */
  public Findings below(Block block) {
    below.add(block);
    return this;
  }

  /** Adds a sentence or two that the screen shows below the figures. */
  public Findings below(String text) {
    return below(new Paragraph(text));
  }

  /** Adds a section of the page. */
  public Findings section(Section section) {
    sections.add(section);
    return this;
  }

  /**
   * Renders the answer for a screen, without a last line end.
   *
   * @param verbose whether all is to be told
   */
  public String text(boolean verbose) {
    TextTable table = new TextTable("ll");
    for (Figure figure : figures) {
      if (!figure.label.isEmpty() && (verbose || !figure.inDetail)) {
        table.row(
            figure.label, figure.note.isEmpty() ? figure.shown : figure.shown + " " + figure.note);
      }
    }
    List<String> parts = new ArrayList<>();
    if (!table.toString().isEmpty()) {
      parts.add(table.toString());
    }
    below.forEach(block -> parts.add(TextReport.of(block)));
    return String.join(System.lineSeparator().repeat(2), parts);
  }

  /** Renders the answer for programs: nested maps, lists, strings, numbers. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    figures.stream()
        .filter(figure -> !figure.key.isEmpty())
        .forEach(figure -> json.put(figure.key, json(figure.value)));
    return json;
  }

  private static Object json(Object value) {
    if (value instanceof Findings nested) {
      return nested.json();
    }
    return value instanceof List<?> list ? list.stream().map(Findings::json).toList() : value;
  }

  /** Renders the answer as a page: its facts, then its sections. */
  public Page page(String title, String lead, Provenance made) {
    List<Section> all = new ArrayList<>();
    List<Facts.Fact> facts =
        figures.stream().filter(figure -> figure.onPage).map(Figure::fact).toList();
    all.add(new Section("summary", "Summary", new Facts(facts)));
    all.addAll(sections);
    return new Page(title, lead, all, made);
  }

  /** Makes a table of answers of one kind: a row for each, with the figures the columns name. */
  public static Table table(String title, List<Column> columns, List<Findings> answers) {
    List<Row> rows = new ArrayList<>();
    for (Findings answer : answers) {
      Map<String, Object> figures = answer.json();
      List<Cell> cells = columns.stream().map(column -> cell(figures.get(column.key()))).toList();
      rows.add(new Row(cells, Verdict.NONE));
    }
    return new Table(title, columns, rows);
  }

  private static Cell cell(Object value) {
    if (value instanceof Number number) {
      return Cell.of(number.doubleValue());
    }
    return value == null ? Cell.missing() : Cell.of(value.toString());
  }
}
