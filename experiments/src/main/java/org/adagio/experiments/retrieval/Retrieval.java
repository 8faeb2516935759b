package org.adagio.experiments.retrieval;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.measure.Pairs;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;

/**
 * The paper's retrieval of buildings: each descriptor of a query picture votes for the buildings of
 * its k nearest descriptors in the database, found exactly; the building with most votes is the
 * answer, and of several one is drawn.
 *
 * @param k how many neighbours vote
 * @param sample a map is fitted to at most so many descriptors of the database, drawn at random
 * @param seed of the sample and of the draws
 */
public record Retrieval(int k, int sample, long seed) {
  private static final int CANDIDATES = 3;
  private static final int SAMPLE = 10_000;

  public Retrieval {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    if (sample < 2) {
      throw new IllegalArgumentException("sample must be at least 2, got " + sample);
    }
  }

  /** Ten neighbours, as in the paper; maps fitted to at most 10 000 descriptors. */
  public static Retrieval tenNearest(long seed) {
    return new Retrieval(10, SAMPLE, seed);
  }

  /** Searches the descriptors as they are. */
  public Retrieved full(DescriptorSet database, DescriptorSet queries, Progress progress) {
    check(database, queries);
    PointCloud points = database.descriptors();
    return searched("full", database, points, queries, query -> query, 0, progress);
  }

  /**
   * Searches descriptors that a map has reduced. The map alone is wanted: nothing of it is
   * certified.
   */
  public Retrieved reduced(
      FitPlan plan, DescriptorSet database, DescriptorSet queries, Progress progress) {
    check(database, queries);
    FitPlan mapAlone = plan.certify(Pairs.none()).holdOut(0).progress(progress);
    Fitted fitted = mapAlone.on(drawn(database.descriptors()));
    LinearEmbedding map = fitted.map();
    long start = System.nanoTime();
    PointCloud images = inMemory(map.apply(database.descriptors()));
    double seconds = fitted.seconds() + secondsSince(start);
    return searched(
        plan.choices().method().name(),
        database,
        images,
        queries,
        query -> inMemory(map.apply(query)),
        seconds,
        progress);
  }

  private interface Mapping {
    PointCloud of(PointCloud descriptors);
  }

  private Retrieved searched(
      String method,
      DescriptorSet database,
      PointCloud points,
      DescriptorSet queries,
      Mapping mapping,
      double fitSeconds,
      Progress progress) {
    try (NearestNeighbours search = new NearestNeighbours(points)) {
      long start = System.nanoTime();
      NeighbourRows found = search.of(mapping.of(queries.descriptors()), k, progress);
      List<Match> matches = matches(queries, found, database.buildings());
      double seconds = secondsSince(start);
      return new Retrieved(
          method,
          points.dimension(),
          matches,
          points.size(),
          queries.descriptors().size(),
          fitSeconds,
          seconds,
          points.size() * points.dimension() * Float.BYTES);
    }
  }

  private List<Match> matches(DescriptorSet queries, NeighbourRows found, String[] buildings) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Match> matches = new ArrayList<>();
    for (View query : queries.views()) {
      Votes votes = new Votes();
      for (int row = query.first(); row < query.first() + query.count(); row++) {
        for (int neighbour : found.rows()[row]) {
          votes.add(buildings[neighbour]);
        }
      }
      List<Candidate> ranked = votes.ranked(random.split());
      List<Candidate> shown = ranked.subList(0, Math.min(CANDIDATES, ranked.size()));
      matches.add(new Match(query, List.copyOf(shown), Votes.tied(ranked)));
    }
    return List.copyOf(matches);
  }

  private PointCloud drawn(PointCloud descriptors) {
    return descriptors.size() <= sample
        ? descriptors
        : inMemory(descriptors.select(Split.rows(descriptors.size(), sample, seed)));
  }

  private static void check(DescriptorSet database, DescriptorSet queries) {
    int expected = database.descriptors().dimension();
    if (queries.descriptors().dimension() != expected) {
      throw new IllegalArgumentException(
          "query descriptors must have the database's dimension %d, got %d"
              .formatted(expected, queries.descriptors().dimension()));
    }
  }

  private static PointCloud inMemory(PointCloud points) {
    return PointCloud.of(points.toMatrix());
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
