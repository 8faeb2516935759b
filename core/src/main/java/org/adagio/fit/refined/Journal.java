package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;

/** Keeps what a search came through, and tells it as it goes. */
final class Journal {
  private static final double TELL_SECONDS = 0.1;

  /** Of a long search one step in this share of its time is kept: enough to draw it. */
  private static final double KEPT_SHARE = 0.005;

  private final Progress progress;
  private final long start = System.nanoTime();
  private final List<SearchState> history = new ArrayList<>();
  private double told = Double.NEGATIVE_INFINITY;
  private int round;
  private int steps;
  private int bestDimension;
  private double bestDistortion = Double.NaN;

  Journal(Progress progress) {
    this.progress = progress;
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  int steps() {
    return steps;
  }

  void nextRound() {
    round++;
  }

  /** A step of a descent was made, which is expected to take so many more. */
  void step(String stage, int dimension, double distortion, double target, double stepsLeft) {
    steps++;
    double now = seconds();
    if (now - told >= TELL_SECONDS) {
      told = now;
      SearchState state = state(stage, dimension, distortion, target, now, stepsLeft * now / steps);
      if (history.isEmpty() || now - lastKept() >= KEPT_SHARE * now) {
        history.add(state);
      }
      progress.search(state);
    }
  }

  private double lastKept() {
    return history.get(history.size() - 1).seconds();
  }

  void reached(String stage, int dimension, double distortion, double target) {
    SearchState state = state(stage, dimension, distortion, target, seconds(), Double.NaN);
    history.add(state);
    progress.search(state);
  }

  private SearchState state(
      String stage, int dimension, double distortion, double target, double now, double left) {
    return new SearchState(
        stage, round, dimension, distortion, target, bestDimension, bestDistortion, now, left);
  }

  void best(int dimension, double distortion) {
    bestDimension = dimension;
    bestDistortion = distortion;
  }

  List<SearchState> history() {
    return List.copyOf(history);
  }
}
