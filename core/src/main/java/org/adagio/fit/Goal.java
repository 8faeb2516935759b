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
 */
public record Goal(OptionalInt dimension, OptionalDouble distortion, Optional<RecallGoal> recall) {

  /** Checks that something is asked for. */
  public Goal {
    Objects.requireNonNull(dimension, "dimension");
    Objects.requireNonNull(distortion, "distortion");
    Objects.requireNonNull(recall, "recall");
    if (dimension.isEmpty() && distortion.isEmpty() && recall.isEmpty()) {
      throw new IllegalArgumentException("a goal must have a dimension, a distortion or a recall");
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
    this(dimension, distortion, Optional.empty());
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
        Optional.of(Objects.requireNonNull(recall, "recall")));
  }

  /** The same at a dimension. */
  public Goal at(int dimension) {
    return new Goal(OptionalInt.of(dimension), distortion, recall);
  }

  /** The same within a distortion. */
  public Goal within(double most) {
    return new Goal(dimension, OptionalDouble.of(most), recall);
  }

  /** The same with a recall. */
  public Goal keeping(RecallGoal other) {
    return new Goal(dimension, distortion, Optional.of(Objects.requireNonNull(other, "recall")));
  }
}
