package org.adagio.fit;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a map is asked for: a dimension, where the distortion is what comes out; a distortion or a
 * recall, where the smallest dimension is searched; or a dimension and one of these, which must
 * hold there.
 *
 * @param dimension r, at least 1
 * @param distortion |‖f(x) − f(y)‖ / ‖x − y‖ − 1| that no pair may exceed, above 0 and below 1
 * @param recall that queries must keep which the fit does not see
 * @param bytes that a coded point has, all told
 * @param proven whether coded points are to be searched exactly, with a proof for each answer
 */
public record Goal(
    OptionalInt dimension,
    OptionalDouble distortion,
    Optional<RecallGoal> recall,
    OptionalInt bytes,
    boolean proven) {
  /** Of fewer bytes nothing is left for a code beside a length and a factor. */
  private static final int FEWEST_BYTES = 4;

  /** Checks that something is asked for. */
  public Goal {
    Objects.requireNonNull(dimension, "dimension");
    Objects.requireNonNull(distortion, "distortion");
    Objects.requireNonNull(recall, "recall");
    Objects.requireNonNull(bytes, "bytes");
    if (dimension.isEmpty()
        && distortion.isEmpty()
        && recall.isEmpty()
        && !isCoded(bytes, proven)) {
      throw new IllegalArgumentException(
          "a goal must have a dimension, a distortion, a recall or a number of bytes");
    }
    if (isCoded(bytes, proven)
        && (dimension.isPresent() || distortion.isPresent() || recall.isPresent())) {
      throw new IllegalArgumentException(
          "a code is a goal of its own: it says nothing of a dimension, a distortion or"
              + " a recall");
    }
    if (bytes.orElse(FEWEST_BYTES) < FEWEST_BYTES) {
      throw new IllegalArgumentException(
          "a coded point must have at least %d bytes, got %d"
              .formatted(FEWEST_BYTES, bytes.getAsInt()));
    }
    if (distortion.isPresent() && recall.isPresent()) {
      throw new IllegalArgumentException("a goal must have a distortion or a recall, got both");
    }
    if (dimension.isPresent() && dimension.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "dimension must be at least 1, got " + dimension.getAsInt());
    }
    double most = distortion.orElse(0.5);
    if (!(most > 0 && most < 1)) {
      throw new IllegalArgumentException("distortion must lie between 0 and 1, got " + most);
    }
  }

  /** A goal without a recall. */
  public Goal(OptionalInt dimension, OptionalDouble distortion) {
    this(dimension, distortion, Optional.empty(), OptionalInt.empty(), false);
  }

  private static boolean isCoded(OptionalInt bytes, boolean proven) {
    return bytes.isPresent() || proven;
  }

  /** Whether points are to be coded. */
  public boolean isCoded() {
    return isCoded(bytes, proven);
  }

  /** Codes whose answers are proven to be exact, for the fewest bytes that a search reads. */
  public static Goal exact() {
    return new Goal(
        OptionalInt.empty(), OptionalDouble.empty(), Optional.empty(), OptionalInt.empty(), true);
  }

  /** A number of bytes, all told, for each coded point: most neighbours are kept in these. */
  public static Goal bytes(int bytes) {
    return new Goal(
        OptionalInt.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        OptionalInt.of(bytes),
        false);
  }

  /** A dimension, and the smallest distortion that a method finds there. */
  public static Goal dimension(int dimension) {
    return new Goal(OptionalInt.of(dimension), OptionalDouble.empty());
  }

  /** A distortion, and the smallest dimension that a method finds for it. */
  public static Goal distortion(double distortion) {
    return new Goal(OptionalInt.empty(), OptionalDouble.of(distortion));
  }

  /** A recall, and the smallest dimension that a method finds for it. */
  public static Goal recall(RecallGoal recall) {
    return new Goal(
        OptionalInt.empty(),
        OptionalDouble.empty(),
        Optional.of(Objects.requireNonNull(recall, "recall")),
        OptionalInt.empty(),
        false);
  }

  /** The same at a dimension. */
  public Goal at(int dimension) {
    return new Goal(OptionalInt.of(dimension), distortion, recall, bytes, proven);
  }

  /** The same within a distortion. */
  public Goal within(double most) {
    return new Goal(dimension, OptionalDouble.of(most), recall, bytes, proven);
  }

  /** The same with a recall. */
  public Goal keeping(RecallGoal other) {
    return new Goal(
        dimension, distortion, Optional.of(Objects.requireNonNull(other, "recall")), bytes, proven);
  }
}
