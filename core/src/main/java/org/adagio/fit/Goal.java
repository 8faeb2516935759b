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
 * @param inCodes whether the recall is to be kept by coded points, in the fewest bytes
 */
public record Goal(
    OptionalInt dimension,
    OptionalDouble distortion,
    Optional<RecallGoal> recall,
    OptionalInt bytes,
    boolean proven,
    boolean inCodes) {
  /** Of fewer bytes nothing is left for a code beside a length and a factor. */
  public static final int FEWEST_BYTES = 4;

  /** Checks that something is asked for. */
  public Goal {
    Objects.requireNonNull(dimension, "dimension");
    Objects.requireNonNull(distortion, "distortion");
    Objects.requireNonNull(recall, "recall");
    Objects.requireNonNull(bytes, "bytes");
    boolean isOfMaps = dimension.isPresent() || distortion.isPresent();
    boolean isOfCodes = bytes.isPresent() || proven;
    refuse(
        !isOfMaps && recall.isEmpty() && !isOfCodes,
        "a goal must have a dimension, a distortion, a recall or a number of bytes");
    refuse(
        isOfCodes && (isOfMaps || recall.isPresent()),
        "a code is a goal of its own: it says nothing of a dimension, a distortion or a recall");
    refuse(
        inCodes && (isOfMaps || recall.isEmpty()),
        "codes of the fewest bytes go with a recall, and without a dimension or a distortion");
    refuse(
        distortion.isPresent() && recall.isPresent(),
        "a goal must have a distortion or a recall, got both");
    int size = bytes.orElse(FEWEST_BYTES);
    refuse(
        size < FEWEST_BYTES,
        "a coded point must have at least %d bytes, got %d".formatted(FEWEST_BYTES, size));
    int least = dimension.orElse(1);
    refuse(least < 1, "dimension must be at least 1, got " + least);
    double most = distortion.orElse(0.5);
    refuse(!(most > 0 && most < 1), "distortion must lie between 0 and 1, got " + most);
  }

  private static void refuse(boolean wrong, String message) {
    if (wrong) {
      throw new IllegalArgumentException(message);
    }
  }

  /** A goal without a recall. */
  public Goal(OptionalInt dimension, OptionalDouble distortion) {
    this(dimension, distortion, Optional.empty(), OptionalInt.empty(), false, false);
  }

  /** Whether points are to be coded. */
  public boolean isCoded() {
    return bytes.isPresent() || proven || inCodes;
  }

  /** Codes whose answers are proven to be exact, for the fewest bytes that a search reads. */
  public static Goal exact() {
    return of(Optional.empty(), OptionalInt.empty(), true);
  }

  /** A number of bytes, all told, for each coded point: most neighbours are kept in these. */
  public static Goal bytes(int bytes) {
    return of(Optional.empty(), OptionalInt.of(bytes), false);
  }

  private static Goal of(Optional<RecallGoal> recall, OptionalInt bytes, boolean proven) {
    return new Goal(OptionalInt.empty(), OptionalDouble.empty(), recall, bytes, proven, false);
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
    Objects.requireNonNull(recall, "recall");
    return of(Optional.of(recall), OptionalInt.empty(), false);
  }

  /** The same at a dimension. */
  public Goal at(int dimension) {
    return new Goal(OptionalInt.of(dimension), distortion, recall, bytes, proven, inCodes);
  }

  /** The same within a distortion. */
  public Goal within(double most) {
    return new Goal(dimension, OptionalDouble.of(most), recall, bytes, proven, inCodes);
  }

  /** The same with a recall. */
  public Goal keeping(RecallGoal other) {
    Optional<RecallGoal> kept = Optional.of(Objects.requireNonNull(other, "recall"));
    return new Goal(dimension, distortion, kept, bytes, proven, inCodes);
  }

  /** The same kept by coded points, in the fewest bytes. */
  public Goal ofCodes() {
    return new Goal(dimension, distortion, recall, bytes, proven, true);
  }
}
