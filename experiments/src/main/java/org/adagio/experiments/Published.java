package org.adagio.experiments;

import java.util.List;

/**
 * One cell of the paper's table 2: the dimension that its authors needed on 800 MNIST digits, and
 * how long they took.
 *
 * @param dimension the smallest dimension they found, or 0 where the table has a dash
 * @param seconds their time, or 0 where the table has a dash
 */
record Published(int dimension, double seconds) {
  private static final Published DASH = new Published(0, 0);

  static final List<Published> JL = List.of(DASH, DASH, new Published(260, 0.45));
  static final List<Published> PCA =
      List.of(new Published(337, 5.18), new Published(280, 5.1), new Published(205, 4.84));
  static final List<Published> NUMAX =
      List.of(new Published(83, 1105), new Published(59, 373), new Published(42, 220));
  static final List<Published> ADAGIO_EXACT =
      List.of(new Published(298, 5.6), new Published(187, 5.5), new Published(95, 4.8));
  static final List<Published> ADAGIO_RANDOMIZED =
      List.of(new Published(298, 6.64), new Published(190, 4.01), new Published(98, 1.82));

  /** A method that the paper does not have. */
  static final List<Published> NONE = List.of(DASH, DASH, DASH);

  /** Whether the table has a number here, not a dash. */
  boolean exists() {
    return dimension > 0;
  }
}
