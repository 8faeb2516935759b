package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.Descent;
import org.adagio.linalg.Products;

/**
 * Lowers the divergence of neighbours from a map on. Each round finds the lists anew: the nearest
 * of the points, which the map should bring near; the nearest of the images, which it should drive
 * apart where they are none; and some at random, so that nothing far away comes near unseen.
 */
public final class NeighbourDescent {
  /** So many points tell the share of neighbours kept within about a hundredth. */
  private static final int ASKED = 1000;

  private static final int TEN = 10;

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
   * The map that is reached, or one of the others where that keeps more neighbours: in very few
   * dimensions no shares come near those of the points.
   *
   * @param points whose neighbours count
   * @param start a map of their white coordinates
   * @param others maps to compare with
   */
  public Matrix lowered(
      Coordinates coordinates, PointCloud points, Matrix start, Matrix... others) {
    int n = Math.toIntExact(points.size());
    long[] all = LongStream.range(0, n).toArray();
    requireAngles(points);
    Matrix before = compared(points.toMatrix());
    int[][] near = NeighbourLists.of(comparison, before, all, effort.near, progress);
    float[][] rows = comparison.rows(before);
    Matrix white =
        coordinates.white(
            comparison.isOfDifferences()
                ? coordinates.principal(all)
                : coordinates.principalAsTheyAre(all));
    SplittableRandom random = new SplittableRandom(seed);
    Matrix map = start;
    for (int round = 0; round < effort.rounds && !stop.isRaised(); round++) {
      Matrix images = compared(Products.timesTransposed(white, map));
      int[][] hard = NeighbourLists.of(comparison, images, all, effort.hard, progress);
      Candidates lists = Candidates.of(effort.drawn, random.split(), near, hard);
      NeighbourTargets targets = new NeighbourTargets(comparison, rows, near, lists);
      progress.stage("keeping neighbours", effort.iterations);
      try (NeighbourStress stress = new NeighbourStress(comparison, white, lists, targets, map)) {
        map =
            Descent.lower(
                stress,
                map,
                effort.iterations,
                (step, value) -> {
                  progress.advance(step == 0 ? 0 : 1);
                  return !stop.isRaised();
                });
      }
    }
    return best(white, near, random.split(), Stream.concat(Stream.of(map), Stream.of(others)));
  }

  /** The first of the maps that keep the most neighbours of some points. */
  private Matrix best(Matrix white, int[][] near, SplittableRandom random, Stream<Matrix> maps) {
    long[] asked = Coordinates.draw(white.rows(), ASKED, random);
    Matrix best = null;
    long most = -1;
    for (Matrix map : maps.toList()) {
      Matrix images = compared(Products.timesTransposed(white, map));
      int[][] found = NeighbourLists.of(comparison, images, asked, TEN, Progress.NONE);
      long kept = 0;
      for (int q = 0; q < asked.length; q++) {
        int[] truth = near[(int) asked[q]];
        Set<Integer> nearest = Arrays.stream(truth).limit(TEN).boxed().collect(Collectors.toSet());
        kept += Arrays.stream(found[q]).filter(nearest::contains).count();
      }
      if (kept > most) {
        most = kept;
        best = map;
      }
    }
    return best;
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

  /** Rows as they are compared. */
  private Matrix compared(Matrix rows) {
    if (comparison != Comparison.ANGLE) {
      return rows;
    }
    Matrix unit = Matrix.zeros(rows.rows(), rows.columns());
    float[] row = new float[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      comparison.row(rows, i, row);
      System.arraycopy(row, 0, unit.values(), i * row.length, row.length);
    }
    return unit;
  }
}
