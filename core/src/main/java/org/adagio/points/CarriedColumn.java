package org.adagio.points;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A column that goes along with points, unread: every value keeps its text and its kind, so that 17
 * stays a number and null stays null.
 *
 * @param name what the source calls it
 * @param cells its values
 */
public record CarriedColumn(String name, Cells cells) {
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

  /** Holds the values of a column, in memory or elsewhere. */
  public interface Cells {
    /** How many values there are. */
    int size();

    /** What a row's value is. */
    Kind kind(int row);

    /** A row's value as text, without quotes; empty if there is none. */
    String text(int row);

    /** The kinds of all values. */
    Set<Kind> kinds();
  }

  private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9]\\d{0,17}");

  /** Refuses what is missing. */
  public CarriedColumn {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(cells, "cells");
  }

  /**
   * Makes a column of a source that has only text: whole numbers if each of them reads back as it
   * is, else texts.
   */
  public static CarriedColumn of(String name, List<String> texts) {
    boolean numbers = !texts.isEmpty() && texts.stream().allMatch(CarriedColumn::isWholeNumber);
    return new CarriedColumn(name, new Texts(texts, numbers ? Kind.NUMBER : Kind.TEXT));
  }

  /** Whether a text is a whole number that is written back as it is; 007 would not be. */
  public static boolean isWholeNumber(String text) {
    return WHOLE_NUMBER.matcher(text).matches();
  }

  /** How many values there are. */
  public int size() {
    return cells.size();
  }

  /** What a row's value is. */
  public Kind kind(int row) {
    return cells.kind(row);
  }

  /** A row's value as text, without quotes; empty if there is none. */
  public String text(int row) {
    return cells.text(row);
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
        return cells.size();
      }
    };
  }

  /** Whether every value that is there is of a kind, and at least one is. */
  public boolean isOf(Kind kind) {
    return cells.kinds().contains(kind)
        && cells.kinds().stream().allMatch(k -> k == kind || k == Kind.NULL);
  }

  /** Whether some row has no value. */
  public boolean hasNull() {
    return cells.kinds().contains(Kind.NULL);
  }

  /** Makes a column of these values under another name. */
  public CarriedColumn named(String other) {
    return new CarriedColumn(other, cells);
  }

  /** The values of several columns, one after the other, under the name of the first. */
  static CarriedColumn joined(List<CarriedColumn> parts) {
    Cells all = Joined.of(parts.stream().map(column -> column.cells).toList());
    return new CarriedColumn(parts.get(0).name, all);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedColumn column
        && name.equals(column.name)
        && size() == column.size()
        && IntStream.range(0, size())
            .allMatch(row -> kind(row) == column.kind(row) && text(row).equals(column.text(row)));
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + texts().hashCode();
  }

  @Override
  public String toString() {
    return name + " " + texts();
  }

  private record Texts(List<String> texts, Kind kind) implements Cells {
    Texts {
      texts = List.copyOf(texts);
    }

    @Override
    public int size() {
      return texts.size();
    }

    @Override
    public Kind kind(int row) {
      Objects.checkIndex(row, texts.size());
      return kind;
    }

    @Override
    public String text(int row) {
      return texts.get(row);
    }

    @Override
    public Set<Kind> kinds() {
      return texts.isEmpty() ? Set.of() : Set.of(kind);
    }
  }

  private record Joined(List<Cells> parts, int[] ends) implements Cells {
    static Joined of(List<Cells> parts) {
      int[] ends = parts.stream().mapToInt(Cells::size).toArray();
      Arrays.parallelPrefix(ends, Math::addExact);
      return new Joined(parts, ends);
    }

    private int part(int row) {
      int found = Arrays.binarySearch(ends, row);
      int part = found < 0 ? -found - 1 : found + 1;
      while (part < ends.length && ends[part] == row) { // of parts without a row
        part++;
      }
      return Objects.checkIndex(part, ends.length);
    }

    private int start(int part) {
      return part == 0 ? 0 : ends[part - 1];
    }

    @Override
    public int size() {
      return ends[ends.length - 1];
    }

    @Override
    public Kind kind(int row) {
      int part = part(row);
      return parts.get(part).kind(row - start(part));
    }

    @Override
    public String text(int row) {
      int part = part(row);
      return parts.get(part).text(row - start(part));
    }

    @Override
    public Set<Kind> kinds() {
      return parts.stream().flatMap(part -> part.kinds().stream()).collect(Collectors.toSet());
    }
  }
}
