package org.adagio.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.Promises.Count;
import org.adagio.model.Promises.Place;
import org.adagio.model.Promises.Promise;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * Looks at batches of new points, and tells when they are no longer like those that a map knows.
 * Every fit notes where quantiles of its points lie; a hold-out adds how far the map keeps
 * distances of points that it was not fitted to, and a fit by recall how many neighbours. A batch
 * drifts where surely too large a fraction lies beyond a quantile, beyond the stated distortion, or
 * is lost of the neighbours: in this batch alone, or in it and those before it together, so that a
 * small drift is seen after some batches. However many batches there are, points of the same kind
 * raise an alarm with a probability of at most 1 %, where points are independent of each other; for
 * a recall that rests on its spread from query to query. Not for several threads.
 */
public final class DriftWatch {
  /** Σ 1/i² over all looks. */
  private static final double SUM_OF_INVERSE_SQUARES = Math.PI * Math.PI / 6;

  /** Beyond it, 1 minus the level is 1; a million looks come to 1e-6 with it. */
  private static final double LEAST_LEVEL = 1e-15;

  /** Keeps from a division by 0. */
  private static final double TINY = 1e-9;

  /** So many batches together tell a drift of a sixth of the size that one alone tells. */
  private static final int MOST_BATCHES = 32;

  private final Promises known;
  private final List<Promise> promises;
  private final long seed;
  private final Deque<List<Count>> batches = new ArrayDeque<>();
  private long looks;

  private DriftWatch(Promises known, long seed) {
    this.known = known;
    this.seed = seed;
    promises = known.all();
  }

  /** What a batch is judged by. */
  public enum Evidence {
    /** How far points lie from each other. */
    LENGTHS,
    /** Where points lie, in some fixed directions. */
    DIRECTIONS,
    /** What the map keeps of the distances of points that it was not fitted to. */
    KEPT,
    /** How many pairs lie beyond the distortion that the map states of unseen points. */
    PAIRS,
    /** How many of the nearest neighbours are lost that the map promises to keep. */
    RECALL
  }

  /**
   * A fraction that is to be small, and what was found.
   *
   * @param evidence what it speaks of
   * @param what is counted, in words
   * @param promised what the fraction is at most for points of the map's kind
   * @param measured the fraction found
   * @param atLeast what the fraction is at least for all points like these; 0 where no more was
   *     found than promised
   * @param draws of how many independent points, pairs or neighbours
   * @param batches how many batches they come from: this one, or some before it too
   */
  public record Finding(
      Evidence evidence,
      String what,
      double promised,
      double measured,
      double atLeast,
      long draws,
      int batches) {
    /** Whether the fraction is larger than the map allows, beyond the chance of a draw. */
    public boolean hasDrifted() {
      return atLeast > promised;
    }

    /** By how much it is a drift; below 0, how far it is from one, beside what chance does. */
    private double excess() {
      return hasDrifted()
          ? atLeast - promised
          : Math.min(0, (measured - promised) / Math.sqrt(promised * (1 - promised) + TINY));
    }
  }

  /**
   * What one batch showed.
   *
   * @param points how many it has
   * @param confidence with which each of the findings holds
   * @param findings for each kind of evidence the one that speaks most for a drift
   */
  public record Look(long points, double confidence, List<Finding> findings) {
    /** Whether any of the findings is a drift. */
    public boolean hasDrifted() {
      return findings.stream().anyMatch(Finding::hasDrifted);
    }
  }

  /** {@link #of(LinearEmbedding, long)} with {@link Execution#SEED}. */
  public static DriftWatch of(LinearEmbedding map) {
    return of(map, Execution.SEED);
  }

  /**
   * Watches for a map.
   *
   * @param seed of how points are paired
   * @throws IllegalArgumentException if the map knows nothing of its points: it was given by its
   *     matrix, or fitted by a version that noted nothing and without a hold-out
   */
  public static DriftWatch of(LinearEmbedding map, long seed) {
    if (map.signature().isEmpty() && map.certificates().unseen().isEmpty()) {
      throw new IllegalArgumentException(
          "the map must know its kind of points, as one that is fitted here does, got one that does"
              + " not");
    }
    List<Place> places = map.signature().map(Promises::places).orElse(List.of());
    Optional<Certificate> unseen = map.certificates().unseen();
    return new DriftWatch(new Promises(map, places, unseen, Optional.empty()), seed);
  }

  /**
   * The same from the first batch on, and the recall too: the batches are queries among these
   * points, and none of them. As many points are drawn as the map's certificate is about. A map
   * that was fitted to queries of another kind than the points is judged by its recall alone.
   *
   * @throws IllegalArgumentException if the map states no recall, or is about more points
   */
  public DriftWatch among(PointCloud points) {
    LinearEmbedding map = known.map();
    RecallCertificate stated =
        statedRecall(map)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the map must state a recall, which a fit by recall gives it, got none"));
    if (points.size() < stated.documents()) {
      throw new IllegalArgumentException(
          "the map states a recall among %d points, got %d"
              .formatted(stated.documents(), points.size()));
    }
    long[] rows =
        Split.rows(
            points.size(), Math.toIntExact(stated.documents()), Draw.FITTED_POINTS.seed(seed));
    boolean ofPoints = map.provenance().filter(Provenance::learnedFromQueries).isEmpty();
    Promises others =
        new Promises(
            map,
            ofPoints ? known.places() : List.of(),
            known.unseen().filter(certificate -> ofPoints),
            Optional.of(map.scaled(points.select(rows))));
    return new DriftWatch(others, seed);
  }

  /** What batches are judged by: all that the map knows, and recall where points are searched. */
  public Set<Evidence> evidence() {
    Set<Evidence> judges = EnumSet.noneOf(Evidence.class);
    promises.forEach(promise -> judges.add(promise.evidence()));
    return judges;
  }

  /**
   * Looks at a batch, or at ten thousand points of it where it has more.
   *
   * @throws IllegalArgumentException if it has fewer than two points, or another dimension
   */
  public Look look(PointCloud batch, Progress progress) {
    Objects.requireNonNull(progress, "progress");
    if (batch.size() < 2) {
      throw new IllegalArgumentException(
          "a batch must have at least 2 points, got " + batch.size());
    }
    looks++;
    batches.addLast(known.counted(known.map().scaled(batch), seed + looks, progress));
    if (batches.size() > MOST_BATCHES) {
      batches.removeFirst();
    }
    double level =
        (1 - Certificate.CONFIDENCE)
            / 2
            / SUM_OF_INVERSE_SQUARES
            / looks
            / looks
            / (2.0 * promises.size());
    double confidence = 1 - Math.max(LEAST_LEVEL, level);
    Look look = new Look(batch.size(), confidence, findings(confidence));
    if (look.hasDrifted()) {
      batches.clear(); // what comes next is not judged by this
    }
    return look;
  }

  private List<Finding> findings(double confidence) {
    Map<Evidence, Finding> telling = new EnumMap<>(Evidence.class);
    for (int i = 0; i < promises.size(); i++) {
      for (Collection<List<Count>> some : List.of(List.of(batches.getLast()), batches)) {
        Finding finding = finding(i, some, confidence);
        telling.merge(
            finding.evidence,
            finding,
            (one, other) -> one.excess() >= other.excess() ? one : other);
      }
    }
    return List.copyOf(telling.values());
  }

  private Finding finding(int promise, Collection<List<Count>> counted, double confidence) {
    Count count =
        counted.stream().map(batch -> batch.get(promise)).reduce(new Count(0, 0), Count::plus);
    Promise promised = promises.get(promise);
    return new Finding(
        promised.evidence(),
        promised.what(),
        promised.atMost(),
        count.fraction(),
        count.atLeast(promised.atMost(), confidence),
        count.draws(),
        counted.size());
  }

  /** Returns the recall that a map promises: of a code, among points that it did not learn from. */
  public static Optional<RecallCertificate> statedRecall(LinearEmbedding map) {
    Certificates known = map.certificates();
    return map.code().isPresent() ? known.unseenRecall() : known.recall();
  }
}
