package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
  /**
   * So many points tell the share of neighbours kept within about 0.02, which shows a map that fits
   * too closely: of 640 images the map reached kept 0.07 less than principal components.
   */
  private static final int MOST_APART = 250;

  /** One of so many is asked; the others are not missed. */
  private static final int SHARE_APART = 8;

  /** Fewer tell nothing. */
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

  /**
   * The map that is reached, or one of those before it that keeps more neighbours of points which
   * the descent does not see.
   *
   * @param points whose neighbours count
   * @param start a map of their white coordinates
   * @param others maps to compare with
   */
  public Matrix lowered(
      Coordinates coordinates, PointCloud points, Matrix start, Matrix... others) {
    requireAngles(points);
    SplittableRandom random = new SplittableRandom(seed);
    long[] apart = apart(points.size(), random);
    long[] rest = rest(points.size(), apart);
    Matrix before = comparison.compared(points.select(rest).toMatrix());
    Matrix white = white(coordinates, rest);
    int[][] near = NeighbourLists.of(comparison, before, effort.near, progress);
    NeighbourJudge judge =
        new NeighbourJudge(
            comparison,
            before,
            comparison.compared(points.select(apart).toMatrix()),
            white,
            white(coordinates, apart));
    Stream.of(others).forEach(judge::offer);
    judge.offer(start);
    float[][] rows = comparison.rows(before);
    Matrix map = start;
    for (int round = 0; round < effort.rounds && !stop.isRaised(); round++) {
      map = round(white, rows, near, map, random.split());
      judge.offerRound(map);
    }
    return judge.best();
  }

  private Matrix round(
      Matrix white, float[][] rows, int[][] near, Matrix start, SplittableRandom random) {
    int[][] hard =
        NeighbourLists.of(comparison, comparison.images(white, start), effort.hard, progress);
    Candidates lists = Candidates.of(effort.drawn, random, near, hard);
    NeighbourTargets targets = new NeighbourTargets(comparison, rows, near, lists);
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

  private Matrix white(Coordinates coordinates, long[] rows) {
    return coordinates.white(
        comparison.isOfDifferences()
            ? coordinates.principal(rows)
            : coordinates.principalAsTheyAre(rows));
  }

  /** The points that the descent does not see; of very few points it sees all, and these judge. */
  private static long[] apart(long points, SplittableRandom random) {
    int count = (int) Math.min(MOST_APART, points / SHARE_APART);
    return count < LEAST_APART
        ? LongStream.range(0, points).toArray()
        : Coordinates.draw(points, count, random);
  }

  private static long[] rest(long points, long[] apart) {
    return apart.length == points
        ? apart
        : LongStream.range(0, points).filter(row -> Arrays.binarySearch(apart, row) < 0).toArray();
  }

  private void requireAngles(PointCloud points) {
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
            "every point must differ from 0 to have an angle, got 0 in row " + points.sourceRow(i));
      }
    }
  }
}
