package org.adagio.data;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A column that goes along with points, unread: every value keeps its text and its kind, so that 17
 * stays a number and null stays null.
 */
public final class CarriedColumn {

  /** What a value is in its source. */
  public enum Kind {
    /** No value. */
    NULL,
    /** Any text. */
    TEXT,
    /** A number; its text is that of the source. */
    NUMBER,
    /** true or false. */
    BOOLEAN,
    /** An object or a list, as the text of its JSON. */
    JSON
  }

  private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9]\\d{0,17}");

  private final String name;
  private final String[] texts;
  private final Kind[] kinds;

  private CarriedColumn(String name, String[] texts, Kind[] kinds) {
    this.name = name;
    this.texts = texts;
    this.kinds = kinds;
  }

  /**
   * A column of a source that has only text: whole numbers where each of them reads back as it is,
   * else texts.
   */
  public static CarriedColumn of(String name, List<String> texts) {
    boolean numbers = !texts.isEmpty() && texts.stream().allMatch(CarriedColumn::isWholeNumber);
    Builder column = new Builder(name);
    texts.forEach(text -> column.add(numbers ? Kind.NUMBER : Kind.TEXT, text));
    return column.build(texts.size());
  }

  /** A name such as 007 would be written otherwise. */
  private static boolean isWholeNumber(String text) {
    return WHOLE_NUMBER.matcher(text).matches();
  }

  /** What the source calls it. */
  public String name() {
    return name;
  }

  /** How many values there are. */
  public int size() {
    return texts.length;
  }

  /** What a row's value is. */
  public Kind kind(int row) {
    return kinds[row];
  }

  /** A row's value as text, without quotes; empty where there is none. */
  public String text(int row) {
    return texts[row] == null ? "" : texts[row];
  }

  /** All values as text. */
  public List<String> texts() {
    return new AbstractList<>() {
      @Override
      public String get(int row) {
        return text(row);
      }

      @Override
      public int size() {
        return texts.length;
      }
    };
  }

  /** Whether every value that is there is of a kind, and at least one is. */
  public boolean isOf(Kind kind) {
    List<Kind> all = Arrays.asList(kinds);
    return all.contains(kind) && all.stream().allMatch(k -> k == kind || k == Kind.NULL);
  }

  /** Whether some row has no value. */
  public boolean hasNull() {
    return Arrays.asList(kinds).contains(Kind.NULL);
  }

  /** The same values under another name. */
  public CarriedColumn named(String other) {
    return new CarriedColumn(other, texts, kinds);
  }

  /** The values of this column, then those of another. */
  CarriedColumn followedBy(CarriedColumn next) {
    int length = size() + next.size();
    String[] allTexts = Arrays.copyOf(texts, length);
    Kind[] allKinds = Arrays.copyOf(kinds, length);
    System.arraycopy(next.texts, 0, allTexts, size(), next.size());
    System.arraycopy(next.kinds, 0, allKinds, size(), next.size());
    return new CarriedColumn(name, allTexts, allKinds);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedColumn column
        && name.equals(column.name)
        && Arrays.equals(texts, column.texts)
        && Arrays.equals(kinds, column.kinds);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + Arrays.hashCode(texts);
  }

  @Override
  public String toString() {
    return name + " " + Arrays.toString(texts);
  }

  /** Gathers the values of a column, row by row. Texts that occur often are kept once. */
  public static final class Builder {
    private static final int MOST_KNOWN = 1 << 10;

    private final String name;
    private final Map<String, String> known = new HashMap<>();
    private String[] texts = new String[16];
    private Kind[] kinds = new Kind[16];
    private int size;

    /**
     * @param name what the source calls the column
     */
    public Builder(String name) {
      this.name = Objects.requireNonNull(name, "name");
    }

    /** What the source calls the column. */
    public String name() {
      return name;
    }

    /** Adds the value of the next row. */
    public void add(Kind kind, String text) {
      set(size, kind, text);
    }

    /** Sets the value of a row; rows before it without a value have none. */
    public void set(int row, Kind kind, String text) {
      if (row >= texts.length) {
        int room = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(row + 1L, row * 3L / 2));
        texts = Arrays.copyOf(texts, room);
        kinds = Arrays.copyOf(kinds, room);
      }
      texts[row] = kind == Kind.NULL ? null : shared(text);
      kinds[row] = kind;
      size = Math.max(size, row + 1);
    }

    private String shared(String text) {
      if (known.size() < MOST_KNOWN) {
        return known.computeIfAbsent(text, same -> same);
      }
      return known.getOrDefault(text, text);
    }

    /** The column with so many rows; rows without a value have none. */
    public CarriedColumn build(int rows) {
      Kind[] all = Arrays.copyOf(kinds, rows);
      for (int row = 0; row < rows; row++) {
        all[row] = all[row] == null ? Kind.NULL : all[row];
      }
      return new CarriedColumn(name, Arrays.copyOf(texts, rows), all);
    }
  }
}
