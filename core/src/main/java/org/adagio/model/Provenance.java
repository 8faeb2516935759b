package org.adagio.model;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

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

  private static final String SOURCE_ROWS = "sourceRows";

  /** Refuses numbers that contradict each other. */
  public Provenance {
    Objects.requireNonNull(method, "method");
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

  /** Notes among parameters how many rows the source has at least, if points are some of more. */
  public static void noteSource(PointCloud points, Map<String, String> parameters) {
    long rows = 1 + LongStream.range(0, points.size()).map(points::sourceRow).max().orElseThrow();
    if (rows > points.size()) {
      parameters.put(SOURCE_ROWS, Long.toString(rows));
    }
  }

  long allPoints() {
    return drawnFrom.orElse(data).points;
  }

  /** Pairs are named by these. */
  long sourceRows() {
    return Math.max(allPoints(), number(parameters, SOURCE_ROWS));
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

  /** What points were to the fit of a map. */
  public enum Relation {
    /** It was fitted to these very points, in this order. */
    THESE,
    /** It was fitted to some of these points; the others were held out, or not drawn. */
    SOME_OF_THESE,
    /** It was fitted to other points. */
    OTHERS,
    /** The model was written by a version whose fingerprints of points are of another kind. */
    UNKNOWN
  }

  Relation relationTo(PointCloud points) {
    if (!data.fingerprint.startsWith(Fingerprint.KIND)) {
      return Relation.UNKNOWN;
    }
    Data these = Data.of(points);
    if (these.equals(data)) {
      return Relation.THESE;
    }
    return drawnFrom.filter(these::equals).isPresent() ? Relation.SOME_OF_THESE : Relation.OTHERS;
  }

  /**
   * Points in two parts, by whether a map was fitted to them.
   *
   * @param seen the points that the map was fitted to
   * @param unseen the others: held out from the fit, or not drawn for it
   */
  public record Parts(PointCloud seen, PointCloud unseen) {}

  /** Draws again what the fit drew; empty if that does not give the points it was fitted to. */
  Optional<Parts> parts(PointCloud points) {
    long all = points.size();
    if (drawnFrom.isEmpty() || drawnFrom.get().points != all || data.points >= all) {
      return Optional.empty();
    }
    long[] heldOut = Split.rows(all, heldOut(), Draw.HELD_OUT_POINTS.seed(seed()));
    if (data.points == all - heldOut.length) {
      return sound(new Parts(Rows.without(points, heldOut), points.select(heldOut)));
    }
    long[] fitted = fittedRows(all, heldOut);
    return sound(new Parts(points.select(fitted), Rows.without(points, fitted)));
  }

  private Optional<Parts> sound(Parts drawn) {
    return Optional.of(drawn).filter(parts -> Data.of(parts.seen).equals(data));
  }

  /** The rows fitted to were drawn among those not held out; both ascend. */
  private long[] fittedRows(long all, long[] heldOut) {
    int count = Math.toIntExact(data.points);
    long[] rows = Split.rows(all - heldOut.length, count, Draw.FITTED_POINTS.seed(seed()));
    int passed = 0;
    for (int i = 0; i < rows.length; i++) {
      while (passed < heldOut.length && heldOut[passed] <= rows[i] + passed) {
        passed++;
      }
      rows[i] += passed;
    }
    return rows;
  }
}
