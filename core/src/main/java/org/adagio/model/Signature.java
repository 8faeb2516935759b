package org.adagio.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.points.PointCloud;
import org.adagio.safetensors.JsonText;

/**
 * By what a map recognises its kind of points, whatever it was fitted for.
 *
 * @param lengths of secants
 * @param kept what the map keeps of the lengths of secants; only of points that it was not fitted
 *     to, since it keeps more of those that it was
 * @param directions where the points lie, in some fixed directions
 */
record Signature(Quantiles lengths, Optional<Quantiles> kept, List<Quantiles> directions) {
  /** They tell a fraction within 0.02, and take a moment. */
  private static final int MOST_POINTS = 5000;

  private static final String LENGTHS = "lengths";
  private static final String KEPT = "kept";

  Signature {
    directions = List.copyOf(directions);
    if (directions.size() != Traits.DIRECTIONS) {
      throw new IllegalArgumentException(
          "there must be %d directions, got %d".formatted(Traits.DIRECTIONS, directions.size()));
    }
    requirePairs(directions.get(0).draws(), lengths, kept.orElse(lengths));
  }

  /** No point is in two pairs, and those of equal points keep nothing. */
  private static void requirePairs(long points, Quantiles lengths, Quantiles kept) {
    if (lengths.draws() != points / 2 || kept.draws() > lengths.draws()) {
      throw new IllegalArgumentException(
          "%d points have %d pairs that share none, got %d, and %d of points that differ"
              .formatted(points, points / 2, lengths.draws(), kept.draws()));
    }
    if (Math.min(lengths.marks().get(0), kept.marks().get(0)) < 0) {
      throw new IllegalArgumentException(
          "lengths are at least 0, got %s and %s"
              .formatted(lengths.marks().get(0), kept.marks().get(0)));
    }
  }

  long points() {
    return directions.get(0).draws();
  }

  static Signature of(LinearEmbedding map, PointCloud points, boolean seen, long seed) {
    double[][] values = Traits.of(map, points, MOST_POINTS, seed).values();
    double[] kept = values[Traits.KEPT];
    boolean tells = !seen && kept.length > 0;
    return new Signature(
        Quantiles.of(values[Traits.LENGTHS]),
        tells ? Optional.of(Quantiles.of(kept)) : Optional.empty(),
        Arrays.stream(values).skip(Traits.FIRST_DIRECTION).map(Quantiles::of).toList());
  }

  Map<String, Object> parts() {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("points", points());
    parts.put("pairs", lengths.draws());
    parts.put(LENGTHS, lengths.marks());
    kept.ifPresent(
        known -> {
          parts.put("keptPairs", known.draws());
          parts.put(KEPT, known.marks());
        });
    parts.put("directions", directions.stream().flatMap(known -> known.marks().stream()).toList());
    return parts;
  }

  static Signature of(JsonText json) {
    long points = json.whole("points");
    List<Double> along = reals(json, "directions");
    int marks = Quantiles.LEVELS.size();
    if (along.size() % marks != 0) {
      throw json.malformed(marks + " marks a direction", along.size() + " marks");
    }
    return new Signature(
        new Quantiles(json.whole("pairs"), reals(json, LENGTHS)),
        json.has(KEPT)
            ? Optional.of(new Quantiles(json.whole("keptPairs"), reals(json, KEPT)))
            : Optional.empty(),
        IntStream.range(0, along.size() / marks)
            .mapToObj(k -> new Quantiles(points, along.subList(k * marks, (k + 1) * marks)))
            .toList());
  }

  private static List<Double> reals(JsonText json, String name) {
    return json.numbers(name).stream().map(Number::doubleValue).toList();
  }
}
