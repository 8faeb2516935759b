package org.adagio.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.linalg.BinomialBound;
import org.adagio.linalg.Rounding;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.DriftWatch.Evidence;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * What a map promises of points of its kind: fractions that are to be small, and how they are
 * counted in a batch.
 *
 * @param places tails of a signature, where the map has one
 * @param unseen what it states of pairs
 * @param searched points among which it states a recall
 */
record Promises(
    LinearEmbedding map,
    List<Place> places,
    Optional<Certificate> unseen,
    Optional<PointCloud> searched) {
  /** More of a batch say little more, and would take longer than to map them. */
  private static final int MOST_POINTS = 10_000;

  /** So many queries tell a mean to about 0.01, and take a moment. */
  private static final int MOST_QUERIES = 1000;

  /** What is counted, and what its fraction is at most. */
  record Promise(Evidence evidence, String what, double atMost) {}

  /** A tail of a signature's quantiles, and which of the traits it is of. */
  record Place(Evidence evidence, String what, int trait, Quantiles.Tail tail) {}

  record Count(long hits, long draws) {
    Count plus(Count other) {
      return new Count(hits + other.hits, draws + other.draws);
    }

    double fraction() {
      return draws == 0 ? 0 : (double) hits / draws;
    }

    /** A lower bound for the fraction; 0 where what was found is no more than promised. */
    double atLeast(double promised, double confidence) {
      return fraction() <= promised ? 0 : 1 - BinomialBound.of(draws - hits, draws, confidence);
    }
  }

  static List<Place> places(Signature known) {
    List<Place> places = new ArrayList<>();
    add(places, Evidence.LENGTHS, "distances", Traits.LENGTHS, known.lengths());
    known.kept().ifPresent(kept -> add(places, Evidence.KEPT, "ratios", Traits.KEPT, kept));
    for (int k = 0; k < Traits.DIRECTIONS; k++) {
      int trait = Traits.FIRST_DIRECTION + k;
      add(places, Evidence.DIRECTIONS, "direction " + k, trait, known.directions().get(k));
    }
    return List.copyOf(places);
  }

  private static void add(
      List<Place> places, Evidence evidence, String what, int trait, Quantiles known) {
    known.tails().forEach(tail -> places.add(new Place(evidence, what, trait, tail)));
  }

  /** Half of the alarms that are allowed are those of a map that was unlucky with its points. */
  List<Promise> all() {
    double confidence =
        1 - (1 - Certificate.CONFIDENCE) / 2 / (places.size() + 2); // pairs, and recall
    List<Promise> all = new ArrayList<>();
    for (Place place : places) {
      String what = "%s %s".formatted(place.what, place.tail);
      all.add(new Promise(place.evidence, what, place.tail.atMost(confidence)));
    }
    unseen.ifPresent(
        stated ->
            all.add(
                new Promise(
                    Evidence.PAIRS,
                    "pairs beyond " + Rounding.up(stated.statedDistortion()),
                    BinomialBound.of(stated.beyond(), stated.pairs(), confidence))));
    if (searched.isPresent()) {
      Count lost = lost(DriftWatch.statedRecall(map).orElseThrow().recall());
      long rounded = Math.min(lost.hits + 1, lost.draws);
      double atMost = BinomialBound.of(rounded, lost.draws, confidence);
      all.add(new Promise(Evidence.RECALL, "neighbours lost", atMost));
    }
    return List.copyOf(all);
  }

  /** One for each promise. */
  List<Count> counted(PointCloud batch, long seed, Progress progress) {
    double[][] values = Traits.of(map.ofScaled(), batch, MOST_POINTS, seed).values();
    List<Count> counts = new ArrayList<>();
    for (Place place : places) {
      double[] known = values[place.trait];
      counts.add(new Count(place.tail.count(known), known.length));
    }
    unseen.ifPresent(stated -> counts.add(beyond(values[Traits.KEPT], stated.statedDistortion())));
    searched.ifPresent(points -> counts.add(lost(recall(batch, points, seed, progress))));
    return counts;
  }

  private static Count beyond(double[] ratios, double distortion) {
    long beyond = Arrays.stream(ratios).filter(ratio -> Math.abs(ratio - 1) > distortion).count();
    return new Count(beyond, ratios.length);
  }

  /** As many independent neighbours as the queries count for, and those lost, rounded down. */
  private static Count lost(Recall recall) {
    long trials = (long) recall.trials();
    return new Count((long) ((1 - recall.mean()) * trials), trials);
  }

  private Recall recall(PointCloud batch, PointCloud among, long seed, Progress progress) {
    RecallCertificate stated = DriftWatch.statedRecall(map).orElseThrow();
    int count = (int) Math.min(MOST_QUERIES, batch.size());
    PointCloud queries = batch.select(Split.rows(batch.size(), count, Draw.QUERIES.seed(seed)));
    LinearEmbedding reduce = map.ofScaled();
    int depth = stated.recall().depth();
    RecallMeter meter =
        RecallMeter.of(stated.metric(), among, queries, stated.recall().k(), progress);
    if (map.code().isPresent()) {
      long[] none = LongStream.generate(() -> -1).limit(count).toArray();
      return meter.of(CodedPoints.of(map, among).nearestRows(queries, none, depth), depth);
    }
    return meter.of(reduce.reduction(among), reduce.reductionOfQueries(queries), depth, progress);
  }
}
