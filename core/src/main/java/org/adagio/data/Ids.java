package org.adagio.data;

import java.util.List;
import java.util.Objects;

/**
 * What points are called in their source.
 *
 * @param kind what they are there
 * @param texts one a point, or empty
 */
public record Ids(Kind kind, List<String> texts) {
  private static final Ids NONE = new Ids(Kind.TEXTS, List.of());

  /** What ids are in their source; a file that tells texts from numbers keeps them so. */
  public enum Kind {
    /** Any text. */
    TEXTS,
    /** Whole numbers of 64 bits. */
    NUMBERS
  }

  /** Copies the texts. */
  public Ids {
    Objects.requireNonNull(kind, "kind");
    texts = List.copyOf(texts);
  }

  /** No ids. */
  public static Ids none() {
    return NONE;
  }

  /** Ids of a source that has only text: numbers where all of them read back as they are. */
  public static Ids of(List<String> texts) {
    boolean numbers = texts.stream().allMatch(Ids::isNumber);
    return new Ids(numbers ? Kind.NUMBERS : Kind.TEXTS, texts);
  }

  private static boolean isNumber(String text) {
    return text.matches("0|-?[1-9]\\d{0,17}");
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return texts.isEmpty();
  }
}
