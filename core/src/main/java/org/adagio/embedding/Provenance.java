package org.adagio.embedding;

import java.util.Map;
import java.util.Optional;

/**
 * Where a map comes from.
 *
 * @param method the recipe's name
 * @param parameters every parameter of the recipe but the dimension
 * @param data the points it was fitted to
 * @param drawnFrom the points that those were drawn from, where they were
 * @param version of the software that fitted it
 */
public record Provenance(
    String method,
    Map<String, String> parameters,
    Data data,
    Optional<Data> drawnFrom,
    String version) {

  public Provenance {
    parameters = Map.copyOf(parameters);
  }

  /**
   * A set of points.
   *
   * @param points how many there are
   * @param fingerprint of their values and order: equal data, equal fingerprint
   */
  public record Data(long points, String fingerprint) {}

  /** How many points it was fitted to. */
  public long points() {
    return data.points;
  }

  /** Of the points it was fitted to. */
  public String fingerprint() {
    return data.fingerprint;
  }

  /** What these points were to the fit. */
  DataRelation relationTo(Data points) {
    if (points.equals(data)) {
      return DataRelation.THESE;
    }
    return drawnFrom.filter(points::equals).isPresent()
        ? DataRelation.SOME_OF_THESE
        : DataRelation.OTHERS;
  }
}
