package org.adagio.fit.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.Descent;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/**
 * Lowers the divergence of neighbours from a map on. Each round finds the lists anew: the nearest
 * of the points, which the map should bring near; the nearest of the images, which it should drive
 * apart where they are none; and some at random, so that nothing far away comes near unseen. Which
 * round is taken, if any, is told by queries and documents that the descent did not see.
 */
public final class NeighbourDescent {
  /** So many points, asked for their neighbours among each other, tell maps 0.007 apart. */
  private static final int MOST_APART = 2000;

  /** One of so many points is set apart; the others are not missed. */
  private static final int SHARE_APART = 8;

  /** Fewer points than these are missed where some are set apart: each is asked in its turn. */
  private static final int FEW_POINTS = 2000;

  /** With three parts each descent sees two thirds of the points, and all points are asked. */
  private static final int PARTS = 3;

  /** Fewer tell nothing, and what is learned from so few is not for others. */
  private static final int LEAST_APART = 20;

  /** So many queries are asked among very many documents. */
  private static final int ASKED_AMONG_MANY = 500;

  private final Metric metric;
  private final Comparison comparison;
  private final Asked asked;
  private final Effort effort;
  private final long seed;
  private final Progress progress;
  private final StopSignal stop;

  /**
   * How long it goes on.
   *
   * @param near how many nearest points are in a list
   * @param hard how many nearest images
   * @param drawn how many at random
   * @param rounds how often the lists are found
   * @param iterations of each round
   */
  public record Effort(int near, int hard, int drawn, int rounds, int iterations) {
    /** A third round gained less than 0.003 of recall on all data that was measured. */
    public static final Effort STANDARD = new Effort(50, 50, 20, 2, 30);
  }

  NeighbourDescent(Metric metric, Asked asked, Effort effort, long seed, Execution execution) {
    this.metric = metric;
    comparison = Comparison.of(metric);
    this.asked = asked;
    this.effort = effort;
    this.seed = seed;
    progress = execution.progress();
    stop = execution.stop();
  }

  /** For neighbours by distance. */
  public static NeighbourDescent byDistance(long seed, Execution execution) {
    return new NeighbourDescent(Metric.EUCLIDEAN, Asked.USUAL, Effort.STANDARD, seed, execution);
  }

  /** Rows as they are compared, and the same in white coordinates. */
  private record Rows(Matrix before, Matrix white) {
    Rows stackedOn(Rows below) {
      return new Rows(before.stackedOn(below.before), white.stackedOn(below.white));
    }
  }

  /** Finds a map to start from that has seen no more than some rows of the points. */
  public interface Start {
    /** A map of white coordinates. */
    Matrix from(long[] rows);
  }

  /**
   * The map taken, of white coordinates.
   *
   * @param isFirst whether it is the first of those to compare with
   * @param judged what decided it, in words, where there was something to ask
   */
  public record Lowered(Matrix map, boolean isFirst, Optional<String> judged) {
    private static Lowered of(List<Matrix> maps, StageChoice choice) {
      int best = choice.best();
      String judged =
          best == 0
              ? String.format(
                  Locale.ROOT,
                  "%,d queries set apart keep %.4f of their neighbours by principal components, and"
                      + " surely more by no other map that was tried",
                  choice.queries(),
                  choice.mean(0))
              : String.format(
                  Locale.ROOT,
                  "%,d queries set apart keep %.4f of their neighbours, by principal components"
                      + " %.4f",
                  choice.queries(),
                  choice.mean(best),
                  choice.mean(0));
      return new Lowered(maps.get(best), best == 0, Optional.of(judged));
    }

    private static Lowered unasked(Matrix map) {
      return new Lowered(map, true, Optional.empty());
    }
  }

  /**
   * The map that is reached, where it surely keeps more neighbours than the first map to compare
   * with; else the best of those before it, or that one. Of too few points to tell, that one too.
   *
   * @param points whose neighbours count
   * @param others documents that the points were drawn from, where there are more of these: they
   *     are what the maps are judged by; else some of the points are set apart
   * @param start finds a map of their white coordinates
   * @param first maps to compare with before the start
   */
  public Lowered lowered(
      Coordinates coordinates,
      PointCloud points,
      Optional<PointCloud> others,
      Start start,
      Matrix... first) {
    requireAngles("point", points);
    SplittableRandom random = new SplittableRandom(seed);
    if (points.size() / PARTS < Math.max(LEAST_APART, asked.k() + 1) || stop.isRaised()) {
      return Lowered.unasked(first.length == 0 ? start.from(all(points)) : first[0]);
    }
    StageChoice choice = new StageChoice();
    if (others.isPresent()) {
      List<Matrix> maps = stages(coordinates, points, all(points), start, random, first);
      if (stop.isRaised()) {
        return Lowered.unasked(maps.get(0)); // to ask among very many would end too late
      }
      long[] queries = Coordinates.draw(others.get().size(), ASKED_AMONG_MANY, random);
      NeighbourJudge judge = NeighbourJudge.ofOwn(metric, asked, others.get(), queries);
      choice.add(judged(coordinates, judge, maps));
      return Lowered.of(maps, choice);
    }
    if (points.size() >= FEW_POINTS) {
      int count = (int) Math.min(MOST_APART, points.size() / SHARE_APART);
      long[] apart = Coordinates.draw(points.size(), count, random);
      return Lowered.of(judged(coordinates, points, apart, start, choice, random, first), choice);
    }
    int[] parts = random.ints(points.size(), 0, PARTS).toArray();
    for (int part = 0; part < PARTS; part++) {
      int own = part;
      long[] apart = LongStream.of(all(points)).filter(row -> parts[(int) row] == own).toArray();
      judged(coordinates, points, apart, start, choice, random, first);
    }
    if (choice.best() == 0 && first.length > 0) {
      return Lowered.of(List.of(first), choice);
    }
    if (stop.isRaised()) {
      return Lowered.unasked(first.length == 0 ? start.from(all(points)) : first[0]);
    }
    List<Matrix> maps = stages(coordinates, points, all(points), start, random, first);
    // a stop signal may have left the last rounds out
    return choice.best() < maps.size() ? Lowered.of(maps, choice) : Lowered.unasked(maps.get(0));
  }

  /** The maps of a descent that does not see some points, which are then asked. */
  private List<Matrix> judged(
      Coordinates coordinates,
      PointCloud points,
      long[] apart,
      Start start,
      StageChoice choice,
      SplittableRandom random,
      Matrix... first) {
    List<Matrix> maps =
        stages(coordinates, points, rest(points.size(), apart), start, random, first);
    NeighbourJudge judge = NeighbourJudge.ofOwn(metric, asked, points.select(apart));
    choice.add(judged(coordinates, judge, maps));
    return maps;
  }

  private static List<double[][]> judged(
      Coordinates coordinates, NeighbourJudge judge, List<Matrix> maps) {
    return maps.stream().map(coordinates::toMap).map(judge::kept).toList();
  }

  /** The maps to compare with, the start, and the map of each round, from some rows alone. */
  private List<Matrix> stages(
      Coordinates coordinates,
      PointCloud points,
      long[] rows,
      Start start,
      SplittableRandom random,
      Matrix... first) {
    List<Matrix> maps = new ArrayList<>(List.of(first));
    Workers.unless(
        stop::isRaised,
        () -> {
          maps.add(start.from(rows));
          Rows seen = rows(coordinates, points, rows);
          Matrix begin = maps.get(first.length);
          lower(seen, Optional.empty(), begin, random, maps);
          return maps;
        });
    return maps;
  }

  /**
   * The same for queries of another kind than the points. The neighbours of the points among
   * themselves come first: they are many, and often a good place to begin at.
   *
   * @param queries whose neighbours among the points count
   */
  public Lowered lowered(
      Coordinates coordinates,
      PointCloud points,
      Optional<PointCloud> others,
      PointCloud queries,
      Start start,
      Matrix... first) {
    requireAngles("point", points);
    requireAngles("query", queries);
    int count = (int) Math.min(MOST_APART, queries.size() / SHARE_APART);
    if (count < LEAST_APART) {
      throw new IllegalArgumentException(
          "queries to learn from must be at least %d, beside those held out, got %d"
              .formatted(LEAST_APART * SHARE_APART, queries.size()));
    }
    SplittableRandom random = new SplittableRandom(seed);
    long[] apart = Coordinates.draw(queries.size(), count, random);
    int documents = (int) Math.min(MOST_APART, points.size() / SHARE_APART);
    if ((others.isEmpty() && documents <= asked.k()) || stop.isRaised()) {
      return Lowered.unasked(first[0]);
    }
    long[] unseen =
        others.isPresent() ? new long[0] : Coordinates.draw(points.size(), documents, random);
    long[] seen = rest(points.size(), unseen);
    NeighbourJudge judge =
        NeighbourJudge.of(
            metric, asked, others.orElseGet(() -> points.select(unseen)), queries.select(apart));
    List<Matrix> maps = stages(coordinates, points, seen, start, random, first);
    StageChoice begin = new StageChoice();
    List<double[][]> kept = new ArrayList<>(judged(coordinates, judge, maps));
    begin.add(kept);
    List<Matrix> rounds = new ArrayList<>();
    Workers.unless(
        stop::isRaised,
        () -> {
          Rows asking = queryRows(coordinates, queries.select(rest(queries.size(), apart)));
          Rows among = rows(coordinates, points, seen);
          lower(among, Optional.of(asking), maps.get(begin.most()), random, rounds);
          return rounds;
        });
    kept.addAll(judged(coordinates, judge, rounds));
    maps.addAll(rounds);
    StageChoice choice = new StageChoice();
    choice.add(kept);
    return Lowered.of(maps, choice);
  }

  private static long[] all(PointCloud points) {
    return LongStream.range(0, points.size()).toArray();
  }

  /** Goes through the rounds, and adds the map of each. */
  private void lower(
      Rows points,
      Optional<Rows> queries,
      Matrix start,
      SplittableRandom random,
      List<Matrix> maps) {
    int[][] near = nearest(points.before, queries.map(Rows::before), effort.near);
    Rows all = queries.map(points::stackedOn).orElse(points);
    float[][] rows = comparison.rows(all.before);
    Matrix map = start;
    for (int round = 0; round < effort.rounds && !stop.isRaised(); round++) {
      Matrix now = map;
      int[][] hard =
          nearest(
              comparison.images(points.white, now),
              queries.map(asking -> comparison.images(asking.white, now)),
              effort.hard);
      Candidates lists = lists(points, queries, random.split(), near, hard);
      map = round(all.white, new NeighbourTargets(comparison, rows, near, lists), lists, now);
      maps.add(map);
    }
  }

  private int[][] nearest(Matrix points, Optional<Matrix> queries, int count) {
    return queries
        .map(asking -> NeighbourLists.ofOthers(comparison, points, asking, count, progress))
        .orElseGet(() -> NeighbourLists.of(comparison, points, count, progress));
  }

  private Candidates lists(
      Rows points, Optional<Rows> queries, SplittableRandom random, int[][]... lists) {
    return queries.isPresent()
        ? Candidates.ofQueries(points.before.rows(), effort.drawn, random, lists)
        : Candidates.of(effort.drawn, random, lists);
  }

  private Matrix round(Matrix white, NeighbourTargets targets, Candidates lists, Matrix start) {
    progress.stage("keeping neighbours", effort.iterations);
    try (NeighbourStress stress = new NeighbourStress(comparison, white, lists, targets, start)) {
      return Descent.lower(
          stress,
          start,
          effort.iterations,
          (step, value) -> {
            progress.advance(step == 0 ? 0 : 1);
            return !stop.isRaised();
          });
    }
  }

  private Rows rows(Coordinates coordinates, PointCloud points, long[] rows) {
    Matrix principal =
        comparison.isOfDifferences()
            ? coordinates.principal(rows)
            : coordinates.principalAsTheyAre(rows);
    return new Rows(
        comparison.compared(points.select(rows).toMatrix()), coordinates.white(principal));
  }

  private Rows queryRows(Coordinates coordinates, PointCloud queries) {
    Matrix principal =
        comparison.isOfDifferences()
            ? coordinates.principal(queries)
            : coordinates.principalAsTheyAre(queries);
    return new Rows(comparison.compared(queries.toMatrix()), coordinates.white(principal));
  }

  private static long[] rest(long points, long[] apart) {
    return LongStream.range(0, points).filter(row -> Arrays.binarySearch(apart, row) < 0).toArray();
  }

  private void requireAngles(String what, PointCloud points) {
    if (comparison != Comparison.ANGLE) {
      return;
    }
    Matrix rows = points.toMatrix();
    for (int i = 0; i < rows.rows(); i++) {
      int start = i * rows.columns();
      boolean isZero = true;
      for (int k = start; k < start + rows.columns() && isZero; k++) {
        isZero = rows.values()[k] == 0;
      }
      if (isZero) {
        throw new IllegalArgumentException(
            "every %s must differ from 0 to have an angle, got 0 in row %d"
                .formatted(what, points.sourceRow(i)));
      }
    }
  }
}
