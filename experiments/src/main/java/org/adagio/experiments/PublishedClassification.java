package org.adagio.experiments;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One cell of the paper's table 4, or of the text above it.
 *
 * @param reductionSeconds T1, where the paper has it
 * @param graphSeconds T2, where the paper has it
 * @param accuracy from 0 to 1
 */
public record PublishedClassification(
    OptionalDouble reductionSeconds, OptionalDouble graphSeconds, double accuracy) {

  /** In the order of {@link Table4#DATASETS}. */
  static final List<PublishedClassification> FULL =
      List.of(only(80.89), only(59.79), only(56.67), only(62.93), only(74.15), only(63.59));

  static final List<PublishedClassification> NUMAX =
      List.of(
          timed(32.04, 0.1, 78.2),
          timed(24.0, 0.35, 33.5),
          timed(32.7, 0.029, 56.4),
          timed(4247.8, 4.72, 61.43),
          timed(101.9, 8.80, 74.12),
          timed(38.7, 0.04, 51.2));

  static final List<PublishedClassification> ADAGIO =
      List.of(
          timed(0.004, 0.006, 79.9),
          timed(0.01, 0.02, 64.13),
          timed(0.004, 0.006, 65.6),
          timed(0.01, 0.05, 61.76),
          timed(0.007, 0.84, 74.22),
          timed(0.007, 0.006, 55.66));

  private static PublishedClassification only(double percent) {
    return new PublishedClassification(
        OptionalDouble.empty(), OptionalDouble.empty(), percent / 100);
  }

  private static PublishedClassification timed(double reduction, double graph, double percent) {
    return new PublishedClassification(
        OptionalDouble.of(reduction), OptionalDouble.of(graph), percent / 100);
  }
}
