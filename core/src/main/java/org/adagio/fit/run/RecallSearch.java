package org.adagio.fit.run;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.RecallGoal;
import org.adagio.fit.UnreachableRecallException;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/**
 * Finds the smallest dimension at which a method's maps keep a recall. Half of the queries choose
 * it; the other half had no part in that, and what they say is certified, whatever it is.
 */
final class RecallSearch {
  /** Neighbours needed 0.7 to 0.9 of the principal components for a recall of 0.8 to 0.95. */
  private static final double OF_PRINCIPAL = 0.85;

  /** Exact axes of so many columns take a few seconds. */
  private static final int MOST_COLUMNS = 4096;

  /** So many comparisons of values, to find the nearest of all queries, take a few seconds. */
  private static final double MOST_COMPARED = 0x1p37;

  /** Fewer queries in each half tell a recall too coarsely. */
  private static final int LEAST_ASKED = 200;

  private final String method;
  private final RecallGoal goal;
  private final Metric metric;
  private final Judges judges;
  private final PointCloud given;
  private final long seen;
  private final Fitter fitter;
  private final Execution execution;

  /**
   * A map, and what both halves say of it: the first alone is looked at before the map is chosen.
   */
  private record Trial(FoundMap found, Recall chosenBy, RecallJudge.Verdict certified) {
    static Trial of(FoundMap found, RecallJudge judge) {
      List<RecallJudge.Verdict> halves = judge.of(found.bare());
      return new Trial(found, halves.get(0).least(), halves.get(1));
    }
  }

  /** The map of the dimension found, and what is certified of it. */
  record Answer(FoundMap found, RecallJudge.Verdict verdict) {}

  /**
   * @param judges what no fit sees, in random order
   * @param given the documents of the fit: all points but those held out
   * @param seen how many of them the method fits to
   * @param fitter of the method, for the points fitted to
   */
  RecallSearch(Choices plan, Judges judges, PointCloud given, long seen, Fitter fitter) {
    method = plan.method().name();
    goal = plan.goal().recall().orElseThrow();
    metric = plan.metric();
    execution = plan.execution();
    this.judges = judges;
    this.given = given;
    this.seen = seen;
    this.fitter = fitter;
  }

  /** How many queries each half asks: fewer where the documents are very many. */
  private int asked() {
    double affordable = MOST_COMPARED / ((double) given.size() * given.dimension());
    return (int) Math.max(LEAST_ASKED, Math.min(Integer.MAX_VALUE, affordable / 2));
  }

  /** The map at a dimension that is given, if it surely keeps the recall. Nothing is chosen. */
  Answer at(int dimension) {
    FoundMap found = fitter.at(dimension);
    RecallJudge.Verdict verdict = judge(judges.together()).of(found.bare()).get(0);
    Recall least = verdict.least();
    if (least.low() < goal.recall() && !isComplete(least, dimension)) {
      throw unreached("is not surely kept at dimension " + dimension, dimension, least);
    }
    return new Answer(found, verdict);
  }

  /** Whether all neighbours stay since the map keeps every coordinate that the points have. */
  private boolean isComplete(Recall recall, int dimension) {
    return recall.mean() == 1 && dimension >= MapFamily.most(given);
  }

  /** The map of the smallest dimension found. */
  Answer smallest(PointCloud fitted, Choices plan) {
    int most = MapFamily.most(fitted);
    Found found = new Found(most);
    Workers.unless(
        execution.stop()::isRaised,
        () -> {
          found.search(fitted);
          return found;
        });
    Answer answer = found.best().orElseGet(() -> hurried(new HurriedFitter(fitted, plan).at(most)));
    return new Answer(answer.found.searched(found.searched()), answer.verdict);
  }

  /** What can be said of a map that no search has looked at; in a moment if the time is over. */
  private Answer hurried(FoundMap map) {
    Judges.Panel halves = judges.halves(LEAST_ASKED);
    RecallJudge.Verdict verdict =
        execution.stop().allows(Duration.ZERO)
            ? judge(halves).of(map.bare()).get(1)
            : RecallJudge.hurried(metric, goal.k(), depths(), halves.groups().get(1))
                .of(map.bare())
                .get(0);
    return new Answer(map, verdict);
  }

  private RecallJudge judge(Judges.Panel panel) {
    return RecallJudge.of(metric, goal.k(), depths(), panel, given, seen, execution.progress());
  }

  private List<Integer> depths() {
    return List.of(goal.rerank());
  }

  /** What is known of dimensions that hold; a search that is cut leaves what it has found. */
  private final class Found {
    private final int most;
    private final Map<Integer, Trial> trials = new TreeMap<>();
    private final Map<Integer, Trial> principalTrials = new TreeMap<>();
    private Optional<Matrix> axes = Optional.empty();
    private Optional<RecallChoice> principal = Optional.empty();
    private Optional<RecallChoice> own = Optional.empty();
    private boolean isOver;

    Found(int most) {
      this.most = most;
    }

    void search(PointCloud fitted) {
      RecallJudge judge = judge(judges.halves(asked()));
      if (most <= MOST_COLUMNS) {
        axes = Optional.of(PrincipalAxes.exact(fitted, most, execution.progress()).rows());
        principal = Optional.of(choice(r -> principalTrial(r, judge).chosenBy));
        principal.get().smallest(most / 2, most + 1);
      }
      own = Optional.of(choice(r -> trial(r, judge).chosenBy));
      int guess = (int) Math.ceil(OF_PRINCIPAL * components().orElse(RecallChoice.RESOLUTION));
      int known = fallback().isPresent() ? components().getAsInt() : most + 1;
      own.get().smallest(guess, known);
      if (best().isEmpty()) {
        complete(trial(most, judge));
      }
      isOver = true;
    }

    private RecallChoice choice(IntFunction<Recall> asked) {
      return new RecallChoice(goal.recall(), asked, execution.stop()::isRaised);
    }

    private Trial principalTrial(int components, RecallJudge judge) {
      return principalTrials.computeIfAbsent(
          components, r -> Trial.of(FoundMap.unchecked(axes(r), Optional.empty()), judge));
    }

    private Matrix axes(int components) {
      return axes.orElseThrow().firstRows(components);
    }

    private Trial trial(int dimension, RecallJudge judge) {
      return trials.computeIfAbsent(dimension, r -> Trial.of(fitter.at(r), judge));
    }

    /** The largest map is sure where it keeps everything. */
    private void complete(Trial largest) {
      if (!isComplete(largest.chosenBy, most)) {
        throw unreached(
            "is not surely kept by any dimension up to " + most, most, largest.chosenBy);
      }
    }

    /** As many principal components as are known to keep the recall. */
    private OptionalInt components() {
      return principal.map(RecallChoice::found).orElse(OptionalInt.empty());
    }

    private Optional<Answer> fallback() {
      return components().isPresent() ? fallback(components().getAsInt()) : Optional.empty();
    }

    private Optional<Answer> fallback(int components) {
      return fitter
          .fallback(axes(components))
          .map(map -> new Answer(map, principalTrials.get(components).certified));
    }

    /** The map of the method, or what it falls back on; where that is over, the largest. */
    Optional<Answer> best() {
      OptionalInt chosen = own.map(RecallChoice::found).orElse(OptionalInt.empty());
      if (chosen.isPresent()) {
        return answer(chosen.getAsInt());
      }
      return fallback().or(() -> answer(most));
    }

    private Optional<Answer> answer(int dimension) {
      return Optional.ofNullable(trials.get(dimension))
          .map(trial -> new Answer(trial.found, trial.certified));
    }

    String searched() {
      String components =
          components().isPresent()
              ? "%d principal components surely keep the recall".formatted(components().getAsInt())
              : "no number of principal components surely keeps the recall";
      String tried =
          trials.entrySet().stream()
              .map(
                  trial ->
                      String.format(
                          Locale.ROOT,
                          "%.4f at %d",
                          trial.getValue().chosenBy.low(),
                          trial.getKey()))
              .collect(Collectors.joining(", "));
      String all =
          tried.isEmpty() ? components : "%s; sure of %s: %s".formatted(components, method, tried);
      return isOver ? all : all + "; cut by the time";
    }
  }

  private UnreachableRecallException unreached(String where, int dimension, Recall reached) {
    return new UnreachableRecallException(
        String.format(
            Locale.ROOT,
            "%s: a %s %s, where it is %.4f and lies in [%.4f, %.4f] with confidence %s",
            method,
            goal,
            where,
            reached.mean(),
            reached.low(),
            reached.high(),
            Recall.CONFIDENCE),
        dimension,
        reached.mean());
  }
}
