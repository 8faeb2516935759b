package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * The figures of a summary.
 *
 * @param facts in order of weight
 */
public record Facts(List<Fact> facts) implements Block {

  /**
   * One figure.
   *
   * @param name what it is, short
   * @param value as people read it
   * @param note what explains the value, or empty
   */
  public record Fact(String name, String value, String note) {

    /** Checks that nothing is null. */
    public Fact {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(value, "value");
      Objects.requireNonNull(note, "note");
    }

    /** A figure that explains itself. */
    public Fact(String name, String value) {
      this(name, value, "");
    }
  }

  /** Copies the list. */
  public Facts {
    facts = List.copyOf(facts);
  }

  /** The facts given. */
  public Facts(Fact... facts) {
    this(List.of(facts));
  }
}
