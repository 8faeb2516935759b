package org.adagio.benchmarks.refined;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the time grows with the number of points, at one dimension and one distortion. */
final class Growth {
  private static final String ROW = "growth";
  private static final int DIMENSION = 50;
  private static final double DISTORTION = 0.2;
  private static final int[] SIZES = {1_000, 2_000, 5_000, 10_000, 20_000, 60_000};

  private final Bench bench;
  private final Map<Integer, Double> held = new LinkedHashMap<>();

  private Growth(Bench bench) {
    this.bench = bench;
  }

  static void run(Bench bench) {
    Growth growth = new Growth(bench);
    growth.search(SIZES[0]); // so that the first figure is not that of a cold machine
    for (int size : SIZES) {
      growth.measure(size);
    }
  }

  private Timed search(int size) {
    return bench.refined(DIMENSION, DISTORTION, bench.points().digits(size));
  }

  private void measure(int size) {
    Timed found = search(size);
    if (found.result().isPresent()) {
      held.put(size, found.seconds());
    }
    bench.tell(
        ROW,
        "%s at dimension %d, %,d points".formatted(DISTORTION, DIMENSION, size),
        List.of(
            Bench.distortion(found).should(Claim.atMost(DISTORTION)),
            Bench.seconds(found),
            Value.of("exponent so far", Unit.NUMBER, exponent())),
        Bench.note(found));
  }

  private double exponent() {
    if (held.size() < 2) {
      return Double.NaN;
    }
    return PowerLaw.fit(
            held.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
            held.values().stream().mapToDouble(Double::doubleValue).toArray())
        .exponent();
  }
}
