package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.BandedPairs;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.Landmarks;
import org.adagio.measure.PairScan.Violations;

/**
 * The pairs that descents see: all those of the landmarks, and the worst that scans found. Of many
 * more points than landmarks, every round takes landmarks of its own, so that the map sees more
 * points than fit into one objective.
 */
final class KnownPairs implements AutoCloseable {
  /** Landmarks rotate where there are so many times as many points. */
  private static final int ROTATING = 10;

  /**
   * Of up to so many times as many points as wanted, all are landmarks: a step costs more, but no
   * pair is left for scans to find, and a trial takes a third of the steps.
   */
  private static final double NEARLY_ALL = 5.0 / 3;

  private final Coordinates coordinates;
  private final long size;
  private final int wanted;
  private final int dimension;
  private final SplittableRandom random;
  private final CollectedPairs collected;
  private Landmarks landmarks;

  KnownPairs(
      Coordinates coordinates, long size, int wanted, int dimension, SplittableRandom random) {
    this.coordinates = coordinates;
    this.size = size;
    this.wanted = landmarks(size, wanted);
    this.dimension = dimension;
    this.random = random;
    collected = new CollectedPairs(coordinates, dimension);
    landmarks = draw();
  }

  static int landmarks(long size, int wanted) {
    return size <= NEARLY_ALL * wanted ? Math.toIntExact(size) : wanted;
  }

  private Landmarks draw() {
    return coordinates.landmarks(Coordinates.draw(size, wanted, random), dimension);
  }

  /** Whether every pair of points is known, so that no scan finds others. */
  boolean areAll() {
    return size <= wanted && landmarks.isComplete();
  }

  boolean rotates() {
    return size >= (long) ROTATING * wanted;
  }

  void turn() {
    if (rotates()) {
      Landmarks others = draw();
      landmarks.close();
      landmarks = others;
    }
  }

  BandStress beyond(Band band) {
    List<BandedPairs> all = new ArrayList<>();
    all.add(landmarks);
    all.addAll(collected.staged());
    return new BandStress(band, all);
  }

  void add(Violations found, Matrix map) {
    collected.add(found, map);
  }

  @Override
  public void close() {
    landmarks.close();
    collected.close();
  }
}
