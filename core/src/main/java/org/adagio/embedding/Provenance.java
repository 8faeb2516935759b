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

  static final String SEED = "seed";

  /** How many points the fit held out, where it did. */
  static final String HELD_OUT = "heldOut";

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

  /** The seed of everything that the fit drew; 0 where none is noted. */
  long seed() {
    return number(SEED);
  }

  /** How many points the fit held out. */
  int heldOut() {
    return (int) Math.max(0, Math.min(number(HELD_OUT), Integer.MAX_VALUE));
  }

  private long number(String parameter) {
    try {
      return Long.parseLong(parameters.getOrDefault(parameter, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
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
