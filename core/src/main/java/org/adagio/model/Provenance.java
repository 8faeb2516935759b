package org.adagio.model;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.points.PointCloud;

/**
 * Where a map comes from.
 *
 * @param method the recipe's name
 * @param parameters every parameter of the recipe but the dimension, in the order of their names
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

  /** The parameter with the seed of everything that the fit drew. */
  public static final String SEED = "seed";

  /** The method that was asked for, where the map of another one serves better. */
  public static final String ASKED = "asked";

  /** How many queries of another kind than the points the fit learned from, where it did. */
  public static final String QUERIES = "queries";

  /** How many points the fit held out, where it did. */
  public static final String HELD_OUT = "heldOut";

  /** Refuses numbers that contradict each other. */
  public Provenance {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(parameters, "parameters");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(drawnFrom, "drawnFrom");
    Objects.requireNonNull(version, "version");
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    long heldOut = number(parameters, HELD_OUT);
    long all = drawnFrom.orElse(data).points;
    number(parameters, SEED);
    if (heldOut < 0 || heldOut > Math.min(Integer.MAX_VALUE, all - data.points)) {
      throw new IllegalArgumentException(
          "points fitted to and held out are some of all %d, got %d and %d"
              .formatted(all, data.points, heldOut));
    }
  }

  /**
   * A set of points.
   *
   * @param points how many there are
   * @param fingerprint of their number, their dimension and up to 256 of them, with its kind before
   *     it: equal data, equal fingerprint
   */
  public record Data(long points, String fingerprint) {

    /** Returns what tells these points from others. */
    public static Data of(PointCloud points) {
      return new Data(points.size(), Fingerprint.of(points));
    }

    /** Refuses a set of no points. */
    public Data {
      Objects.requireNonNull(fingerprint, "fingerprint");
      if (points < 1) {
        throw new IllegalArgumentException("there must be points, got " + points);
      }
    }
  }

  /** How many points there were: those fitted to, held out, and not drawn. */
  long allPoints() {
    return drawnFrom.orElse(data).points;
  }

  /** The method that was asked for, where the map is that of another, which serves better. */
  public Optional<String> asked() {
    return Optional.ofNullable(parameters.get(ASKED));
  }

  /** How many points it was fitted to. */
  public long points() {
    return data.points;
  }

  /** Of the points it was fitted to. */
  public String fingerprint() {
    return data.fingerprint;
  }

  /** The seed of everything that the fit drew; 0 where none is noted. */
  public long seed() {
    return number(parameters, SEED);
  }

  /** How many points the fit held out. */
  int heldOut() {
    return Math.toIntExact(number(parameters, HELD_OUT));
  }

  private static long number(Map<String, String> parameters, String name) {
    String text = parameters.getOrDefault(name, "0");
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a whole number, got " + text, e);
    }
  }

  /** Whether queries of another kind than the points say whose neighbours are kept. */
  boolean learnedFromQueries() {
    return parameters.containsKey(QUERIES);
  }

  /** What these points were to the fit. */
  DataRelation relationTo(Data points) {
    if (!data.fingerprint.startsWith(Fingerprint.KIND)) {
      return DataRelation.UNKNOWN;
    }
    if (points.equals(data)) {
      return DataRelation.THESE;
    }
    return drawnFrom.filter(points::equals).isPresent()
        ? DataRelation.SOME_OF_THESE
        : DataRelation.OTHERS;
  }
}
