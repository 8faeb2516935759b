package org.adagio.fit;

/** How many of Adagio's r rows are principal components. */
public sealed interface SplitRule {

  /** The number s of principal components among r rows. */
  int principal(int dimension);

  /** The paper's: s = ⌊r/2⌋. */
  record Half() implements SplitRule {
    @Override
    public int principal(int dimension) {
      return dimension / 2;
    }

    @Override
    public String toString() {
      return "half";
    }
  }

  /** The rule of the authors' released code: s = max(⌊r/2⌋, r − 150). */
  record Authors() implements SplitRule {
    @Override
    public int principal(int dimension) {
      return Math.max(dimension / 2, dimension - 150);
    }

    @Override
    public String toString() {
      return "authors";
    }
  }

  /** s given; where r is smaller, all r rows are principal components. */
  record Explicit(int components) implements SplitRule {
    public Explicit {
      if (components < 0) {
        throw new IllegalArgumentException("split must be at least 0, got " + components);
      }
    }

    @Override
    public int principal(int dimension) {
      return Math.min(components, dimension);
    }

    @Override
    public String toString() {
      return Integer.toString(components);
    }
  }

  /** Reads {@code half}, {@code authors} or a number. */
  static SplitRule parse(String text) {
    return switch (text) {
      case "half" -> new Half();
      case "authors" -> new Authors();
      default -> {
        try {
          yield new Explicit(Integer.parseInt(text));
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              "split must be half, authors or a number of components, got " + text);
        }
      }
    };
  }
}
