package org.adagio.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.adagio.linalg.BinomialBound;

/**
 * Some quantiles of values drawn independently, and what they say of values drawn like them.
 *
 * @param draws how many values there were
 * @param marks those at {@link #LEVELS}, ascending
 */
record Quantiles(long draws, List<Double> marks) {
  /** The tails tell of a few foreign values, the middle of a small change of all. */
  static final List<Double> LEVELS = List.of(0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99);

  /** Values that draw together are seen by the quartiles. */
  private static final double LARGEST = 0.75;

  /** A change by so little of the spread is none, so that values may be rounded otherwise. */
  private static final double OF_SPREAD = 1e-3;

  /** Rounding to float32, of values far from 0. */
  private static final double OF_SIZE = 1e-6;

  Quantiles {
    marks = List.copyOf(marks);
    if (draws < 1 || marks.size() != LEVELS.size()) {
      throw new IllegalArgumentException(
          "there must be values and %d marks of them, got %d and %d"
              .formatted(LEVELS.size(), draws, marks.size()));
    }
    double before = -Double.MAX_VALUE;
    for (double mark : marks) {
      if (!(mark >= before && mark <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "marks must be finite and ascend, got %s after %s".formatted(mark, before));
      }
      before = mark;
    }
  }

  static Quantiles of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quantiles(
        sorted.length,
        LEVELS.stream().map(level -> sorted[rank(level, sorted.length) - 1]).toList());
  }

  /** The place from 1 on of a mark among the values in ascending order. */
  private static int rank(double level, long draws) {
    return (int) Math.max(1, Math.ceil(level * draws));
  }

  /**
   * What a value can be: below a mark, or above it. The fraction of all values below the j-th of n
   * is at most what the j-th of n uniform numbers is, and above it, one minus that; where values
   * repeat it is less.
   *
   * @param mark its place among the marks
   * @param side -1 below, 1 above
   */
  record Tail(Quantiles of, int mark, int side) {
    private double level() {
      double below = LEVELS.get(mark);
      return side < 0 ? below : 1 - below;
    }

    double atMost(double confidence) {
      int rank = rank(LEVELS.get(mark), of.draws);
      long beyond = side < 0 ? rank - 1 : of.draws - rank;
      return BinomialBound.of(beyond, of.draws, confidence);
    }

    long count(double[] values) {
      double end = end();
      return Arrays.stream(values).filter(value -> side * (value - end) > 0).count();
    }

    /** The mark, moved outwards by what counts as no change. */
    private double end() {
      double first = of.marks.get(0);
      double last = of.marks.get(LEVELS.size() - 1);
      double size = Math.max(Math.abs(first), Math.abs(last));
      return of.marks.get(mark) + side * (OF_SPREAD * (last - first) + OF_SIZE * size);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %.4g", side < 0 ? "below" : "above", end());
    }
  }

  /** Both sides of every mark; what nearly all values lie in tells nothing more. */
  List<Tail> tails() {
    return IntStream.range(0, 2 * LEVELS.size())
        .mapToObj(i -> new Tail(this, i / 2, i % 2 == 0 ? -1 : 1))
        .filter(tail -> tail.level() <= LARGEST)
        .toList();
  }
}
