package org.adagio.embedding.neighbours;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
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
   * @param points whose neighbours count
   * @param start a map of their white coordinates
   */
  public Matrix lowered(Coordinates coordinates, PointCloud points, Matrix start) {
    int n = Math.toIntExact(points.size());
    requireAngles(points);
    Matrix before = compared(points.toMatrix());
    int[][] near = NeighbourLists.of(comparison, before, effort.near, progress);
    float[][] rows = comparison.rows(before);
    long[] all = LongStream.range(0, n).toArray();
    Matrix white =
        coordinates.white(
            comparison.isOfDifferences()
                ? coordinates.principal(all)
                : coordinates.principalAsTheyAre(all));
    SplittableRandom random = new SplittableRandom(seed);
    Matrix map = start;
    for (int round = 0; round < effort.rounds && !stop.isRaised(); round++) {
      Matrix images = compared(Products.timesTransposed(white, map));
      int[][] hard = NeighbourLists.of(comparison, images, effort.hard, progress);
      Candidates lists = Candidates.of(effort.drawn, random.split(), near, hard);
      NeighbourTargets targets = new NeighbourTargets(comparison, rows, near, lists);
      progress.stage("keeping neighbours", effort.iterations);
      try (NeighbourStress stress =
          new NeighbourStress(comparison, white, lists, targets, start.rows())) {
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
    return map;
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
