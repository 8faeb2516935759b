package org.adagio.embedding;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.neighbors.RecallMeter;

/**
 * Finds the smallest dimension at which a method's maps keep a recall. Half of the queries choose
 * the dimension; the other half, which had no part in that, certify it, and raise it where they
 * miss what was asked for.
 */
final class RecallSearch {
  /**
   * Dimensions are told apart by this share of them: maps fitted one dimension apart differ by less
   * than a thousand queries can tell.
   */
  private static final int RESOLUTION = 32;

  /** Neighbours needed 0.7 to 0.9 of the principal components for a recall of 0.8 to 0.95. */
  private static final double OF_PRINCIPAL = 0.85;

  /** Exact axes of so many columns take a few seconds. */
  private static final int MOST_COLUMNS = 4096;

  /** Where all neighbours stay, as many more dimensions as this tells. */
  private static final double LEAST_LOSS = 1e-4;

  private final String method;
  private final RecallGoal goal;
  private final Metric metric;
  private final PointCloud points;
  private final PointCloud choosing;
  private final PointCloud certifying;
  private final Fitter fitter;
  private final Execution execution;
  private final Map<Integer, Trial> trials = new TreeMap<>();
  private RecallMeter chooser;

  /** A map, and what the choosing queries say of it. */
  private record Trial(FoundMap found, double recall) {}

  /** The map of the dimension found. */
  record Answer(FoundMap found, RecallCertificate certificate) {}

  /**
   * @param points among which queries search: all but those held out
   * @param queries held out, in random order
   * @param fitter of the method, for the points fitted to
   */
  RecallSearch(FitPlan plan, PointCloud points, PointCloud queries, Fitter fitter) {
    method = plan.method().name();
    goal = plan.goal().recall().orElseThrow();
    metric = plan.metric();
    execution = plan.execution();
    this.points = points;
    this.fitter = fitter;
    choosing = every(2, 0, queries);
    certifying = every(2, 1, queries);
  }

  /** What queries say of a map where no recall was asked for: how many of the ten nearest stay. */
  static RecallCertificate certificate(
      FitPlan plan, PointCloud points, PointCloud queries, Matrix map) {
    Progress progress = plan.execution().progress();
    Recall recall =
        RecallMeter.of(plan.metric(), points, queries, RecallGoal.TEN, progress)
            .of(images(map, points), images(map, queries), RecallGoal.TEN, Progress.NONE);
    return new RecallCertificate(plan.metric(), points.size(), recall);
  }

  private static PointCloud every(int step, int first, PointCloud queries) {
    long[] rows = new long[Math.toIntExact((queries.size() - first + step - 1) / step)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = first + (long) i * step;
    }
    return queries.select(rows);
  }

  /** The map at a dimension that is given, if it keeps the recall. */
  Answer at(int dimension) {
    FoundMap found = fitter.at(dimension);
    Recall recall =
        certifier()
            .of(
                images(found.matrix(), points),
                images(found.matrix(), certifying),
                goal.rerank(),
                Progress.NONE);
    if (recall.mean() < goal.recall()) {
      throw new UnreachableRecallException(
          String.format(
              Locale.ROOT,
              "%s: a %s is not kept at dimension %d, where it is %.4f",
              method,
              goal,
              dimension,
              recall.mean()));
    }
    return new Answer(found, new RecallCertificate(metric, points.size(), recall));
  }

  private RecallMeter certifier() {
    return RecallMeter.of(metric, points, certifying, goal.k(), execution.progress());
  }

  /** The map of the smallest dimension found. */
  Answer smallest(PointCloud fitted) {
    chooser = RecallMeter.of(metric, points, choosing, goal.k(), execution.progress());
    int most = MapFamily.most(fitted);
    return certified(chosen(guess(fitted, most), most), most);
  }

  private static PointCloud images(Matrix map, PointCloud of) {
    return new AppliedCloud(map, of);
  }

  private double recall(Matrix map) {
    return chooser
        .of(images(map, points), images(map, choosing), goal.rerank(), Progress.NONE)
        .mean();
  }

  private Trial trial(int dimension) {
    if (!trials.containsKey(dimension)) {
      FoundMap found = fitter.at(dimension);
      Trial trial = new Trial(found, recall(found.matrix()));
      trials.put(dimension, trial);
      execution
          .progress()
          .note(String.format(Locale.ROOT, "recall %.4f at dimension %d", trial.recall, dimension));
    }
    return trials.get(dimension);
  }

  /** About where principal components would keep the recall, which takes no fit for each. */
  private int guess(PointCloud fitted, int most) {
    if (most > MOST_COLUMNS) {
      return Math.min(most, RESOLUTION);
    }
    Matrix axes = PrincipalAxes.exact(fitted, most, execution.progress()).rows();
    int low = 0;
    int high = most;
    while (high - low > Math.max(1, high / RESOLUTION)) {
      int middle = (low + high) / 2;
      if (recall(axes.firstRows(middle)) >= goal.recall()) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return (int) Math.max(1, Math.ceil(OF_PRINCIPAL * high));
  }

  /** The smallest dimension that holds, to the resolution; where none does, the largest. */
  private int chosen(int guess, int most) {
    int low = 0;
    int high = most + 1;
    int next = guess;
    while (high - low > Math.max(1, high / RESOLUTION) && low < most) {
      if (trial(next).recall >= goal.recall()) {
        high = next;
      } else {
        low = next;
      }
      if (high <= most && execution.stop().isRaised()) {
        break;
      }
      next = Math.max(low + 1, Math.min(Math.min(high - 1, most), next(low, high)));
    }
    return Math.min(high, most);
  }

  /** Where the logarithm of what is lost, taken as linear in the dimension, comes to the goal. */
  private int next(int low, int high) {
    double wanted = loss(goal.recall());
    if (trials.containsKey(low) && trials.containsKey(high)) {
      double below = loss(trials.get(low).recall);
      double above = loss(trials.get(high).recall);
      return low + (int) Math.ceil((high - low) * (wanted - below) / (above - below));
    }
    int known = trials.containsKey(low) ? low : high;
    return (int) Math.ceil(known * wanted / loss(trials.get(known).recall));
  }

  private static double loss(double recall) {
    return Math.log(Math.max(LEAST_LOSS, Math.min(1 - LEAST_LOSS, 1 - recall)));
  }

  /** From a dimension on, the first at which the certifying queries keep the recall. */
  private Answer certified(int chosen, int most) {
    RecallMeter meter = certifier();
    double best = 0;
    for (int dimension = chosen;
        dimension <= most;
        dimension += Math.max(1, dimension / RESOLUTION)) {
      FoundMap found = trial(dimension).found;
      Recall recall =
          meter.of(
              images(found.matrix(), points),
              images(found.matrix(), certifying),
              goal.rerank(),
              Progress.NONE);
      best = Math.max(best, recall.mean());
      if (recall.mean() >= goal.recall()) {
        return new Answer(
            new FoundMap(
                found.matrix(),
                found.spectrum(),
                found.check(),
                Optional.of(searched()),
                found.history()),
            new RecallCertificate(metric, points.size(), recall));
      }
    }
    throw new UnreachableRecallException(
        String.format(
            Locale.ROOT,
            "%s: no dimension tried up to %d keeps a %s; the largest found is %.4f",
            method,
            most,
            goal,
            best));
  }

  private String searched() {
    return trials.entrySet().stream()
        .map(
            trial ->
                String.format(Locale.ROOT, "%.4f at %d", trial.getValue().recall, trial.getKey()))
        .collect(Collectors.joining(", ", "recall of the queries that chose: ", ""));
  }
}
