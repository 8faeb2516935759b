package org.adagio.embedding.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.Descent;

/**
 * Lowers the divergence of neighbours from a map on. Each round finds the lists anew: the nearest
 * of the points, which the map should bring near; the nearest of the images, which it should drive
 * apart where they are none; and some at random, so that nothing far away comes near unseen.
 */
public final class NeighbourDescent {
  /** So many points tell the share of neighbours kept within about 0.02. */
  private static final int MOST_APART = 250;

  /** One of so many is asked; the others are not missed. */
  private static final int SHARE_APART = 8;

  /** Fewer points than these are missed where some are set apart: each is asked in its turn. */
  private static final int FEW_POINTS = MOST_APART * SHARE_APART;

  /** With three parts each descent sees two thirds of the points, and all points are asked. */
  private static final int PARTS = 3;

  /** Fewer tell nothing, and what is learned from so few is not for others. */
  private static final int LEAST_APART = 20;

  private final Comparison comparison;
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

  NeighbourDescent(Comparison comparison, Effort effort, long seed, Execution execution) {
    this.comparison = comparison;
    this.effort = effort;
    this.seed = seed;
    progress = execution.progress();
    stop = execution.stop();
  }

  /** For neighbours by distance. */
  public static NeighbourDescent byDistance(long seed, Execution execution) {
    return new NeighbourDescent(Comparison.DISTANCE, Effort.STANDARD, seed, execution);
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
   * The map that is reached, where it surely keeps more neighbours of points that the descent does
   * not see than the first map to compare with; else the best of those before it, or that one. Of
   * too few points to tell, that one too.
   *
   * @param points whose neighbours count
   * @param start finds a map of their white coordinates
   * @param others maps to compare with before the start
   */
  public Matrix lowered(Coordinates coordinates, PointCloud points, Start start, Matrix... others) {
    requireAngles("point", points);
    SplittableRandom random = new SplittableRandom(seed);
    if (points.size() < PARTS * LEAST_APART) {
      return others.length == 0 ? start.from(all(points)) : others[0];
    }
    StageChoice choice = new StageChoice(others.length + 1);
    if (points.size() >= FEW_POINTS) {
      long[] apart = Coordinates.draw(points.size(), MOST_APART, random);
      List<Matrix> maps = judged(coordinates, points, apart, start, choice, random, others);
      return maps.get(choice.best());
    }
    int[] parts = random.ints(points.size(), 0, PARTS).toArray();
    for (int part = 0; part < PARTS; part++) {
      int own = part;
      long[] apart = LongStream.of(all(points)).filter(row -> parts[(int) row] == own).toArray();
      judged(coordinates, points, apart, start, choice, random, others);
    }
    if (choice.best() == 0 && others.length > 0) {
      return others[0];
    }
    List<Matrix> maps =
        stages(rows(coordinates, points, all(points)), start.from(all(points)), random, others);
    // a stop signal may have left the last rounds out
    return maps.get(choice.best() < maps.size() ? choice.best() : 0);
  }

  /** The maps of a descent that does not see some points, which are then asked. */
  private List<Matrix> judged(
      Coordinates coordinates,
      PointCloud points,
      long[] apart,
      Start start,
      StageChoice choice,
      SplittableRandom random,
      Matrix... others) {
    long[] seen = rest(points.size(), apart);
    Rows rest = rows(coordinates, points, seen);
    List<Matrix> maps = stages(rest, start.from(seen), random, others);
    NeighbourJudge judge = judge(rest, rows(coordinates, points, apart));
    choice.add(maps.stream().map(judge::kept).toList());
    return maps;
  }

  /** The maps to compare with, the start, and the map of each round. */
  private List<Matrix> stages(
      Rows points, Matrix start, SplittableRandom random, Matrix... others) {
    List<Matrix> maps = new ArrayList<>(List.of(others));
    maps.add(start);
    int[][] near = nearest(points.before, Optional.empty(), effort.near);
    maps.addAll(lower(points, Optional.empty(), near, start, random));
    return maps;
  }

  /**
   * The same for queries of another kind than the points. The neighbours of the points among
   * themselves come first: they are many, and often a good place to begin at.
   *
   * @param queries whose neighbours among the points count
   */
  public Matrix lowered(
      Coordinates coordinates,
      PointCloud points,
      PointCloud queries,
      Start start,
      Matrix... others) {
    requireAngles("point", points);
    requireAngles("query", queries);
    int asked = (int) Math.min(MOST_APART, queries.size() / SHARE_APART);
    if (asked < LEAST_APART) {
      throw new IllegalArgumentException(
          "queries to learn from must be at least %d, beside those held out, got %d"
              .formatted(LEAST_APART * SHARE_APART, queries.size()));
    }
    SplittableRandom random = new SplittableRandom(seed);
    long[] apart = Coordinates.draw(queries.size(), asked, random);
    Rows among = rows(coordinates, points, all(points));
    NeighbourJudge judge = judge(among, queryRows(coordinates, queries.select(apart)));
    List<Matrix> maps = stages(among, start.from(all(points)), random, others);
    StageChoice begin = new StageChoice(maps.size());
    List<int[]> kept = new ArrayList<>(maps.stream().map(judge::kept).toList());
    begin.add(kept);
    Rows asking = queryRows(coordinates, queries.select(rest(queries.size(), apart)));
    int[][] near = nearest(among.before, Optional.of(asking.before), effort.near);
    List<Matrix> rounds = lower(among, Optional.of(asking), near, maps.get(begin.most()), random);
    maps.addAll(rounds);
    kept.addAll(rounds.stream().map(judge::kept).toList());
    StageChoice choice = new StageChoice(maps.size() - rounds.size());
    choice.add(kept);
    return maps.get(choice.best());
  }

  private NeighbourJudge judge(Rows among, Rows asked) {
    return new NeighbourJudge(comparison, among.before, asked.before, among.white, asked.white);
  }

  private static long[] all(PointCloud points) {
    return LongStream.range(0, points.size()).toArray();
  }

  /** Goes through the rounds; the map of each. */
  private List<Matrix> lower(
      Rows points, Optional<Rows> queries, int[][] near, Matrix start, SplittableRandom random) {
    Rows all = queries.map(points::stackedOn).orElse(points);
    float[][] rows = comparison.rows(all.before);
    List<Matrix> maps = new ArrayList<>();
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
    return maps;
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
