package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.fit.descent.Coordinates;

/** The points of collected pairs, each with a place in one matrix. */
final class PlacedPoints {
  private final Coordinates coordinates;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> rows = new ArrayList<>();
  private Matrix principal;
  private Matrix white;

  PlacedPoints(Coordinates coordinates) {
    this.coordinates = coordinates;
    principal = Matrix.zeros(0, coordinates.rank());
    white = principal;
  }

  /** Gives a place to the points of these rows that have none. */
  void add(int[] first, int[] second) {
    long[] missing =
        IntStream.concat(IntStream.of(first), IntStream.of(second))
            .filter(row -> !places.containsKey(row))
            .distinct()
            .sorted()
            .asLongStream()
            .toArray();
    for (long row : missing) {
      places.put((int) row, rows.size());
      rows.add((int) row);
    }
    if (missing.length > 0) {
      Matrix more = coordinates.principal(missing);
      principal = principal.stackedOn(more);
      white = white.stackedOn(coordinates.white(more));
    }
  }

  int place(int row) {
    return places.get(row);
  }

  int row(int place) {
    return rows.get(place);
  }

  /** All of them in white coordinates, in the order of their places. */
  Matrix white() {
    return white;
  }

  double squaredDistance(int place, int other) {
    int width = principal.columns();
    double sum = 0;
    for (int k = 0; k < width; k++) {
      double difference =
          (double) principal.values()[place * width + k] - principal.values()[other * width + k];
      sum += difference * difference;
    }
    return sum;
  }

  /** ‖x‖² + ‖y‖². */
  double squaredNorms(int place, int other) {
    int width = principal.columns();
    double sum = 0;
    for (int k = 0; k < width; k++) {
      double x = principal.values()[place * width + k];
      double y = principal.values()[other * width + k];
      sum += x * x + y * y;
    }
    return sum;
  }
}
