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
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.KeptNeighbours;
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

  private final Choices plan;
  private final RecallGoal goal;
  private final Execution execution;
  private final Judges judges;
  private final PointCloud given;
  private final PointCloud fitted;
  private final Fitter fitter;
  private final int most;

  // what is known of dimensions that hold: a search that is cut leaves what it has found
  private final Map<Integer, Trial> trials = new TreeMap<>();
  private final Map<Integer, Trial> principalTrials = new TreeMap<>();
  private Optional<Matrix> axes = Optional.empty();
  private Optional<RecallChoice> principal = Optional.empty();
  private Optional<RecallChoice> own = Optional.empty();
  private boolean isOver;

  record Answer(FoundMap found, KeptNeighbours certified) {}

  /** A map that half of the queries judged; what the others say is looked at after the choice. */
  private record Trial(Answer answer, Recall chosenBy) {
    static Trial of(FoundMap found, RecallJudge judge) {
      List<KeptNeighbours> halves = judge.of(found.bare());
      return new Trial(new Answer(found, halves.get(1)), RecallJudge.least(halves.get(0)));
    }
  }

  /**
   * @param judges what no fit sees, in random order
   * @param given the documents of the fit: all points but those held out
   * @param fitted those of them that the method fits to
   * @param fitter of the method, for these
   */
  RecallSearch(Choices plan, Judges judges, PointCloud given, PointCloud fitted, Fitter fitter) {
    this.plan = plan;
    goal = plan.goal().recall().orElseThrow();
    execution = plan.execution();
    this.judges = judges;
    this.given = given;
    this.fitted = fitted;
    this.fitter = fitter;
    most = MapFamily.most(fitted);
  }

  /** How many queries each half asks: fewer where the documents are very many. */
  private int asked() {
    double affordable = MOST_COMPARED / ((double) given.size() * given.dimension());
    return (int) Math.max(LEAST_ASKED, Math.min(Integer.MAX_VALUE, affordable / 2));
  }

  /** The map at a dimension that is given, if it surely keeps the recall. Nothing is chosen. */
  Answer at(int dimension) {
    FoundMap found = fitter.at(dimension);
    KeptNeighbours verdict = judge(judges.together()).of(found.bare()).get(0);
    Recall least = RecallJudge.least(verdict);
    if (least.low() < goal.recall() && !isComplete(least, dimension)) {
      throw unreached(plan, "is not surely kept at dimension " + dimension, dimension, least);
    }
    return new Answer(found, verdict);
  }

  /** Whether all neighbours stay since the map keeps every coordinate that the points have. */
  private boolean isComplete(Recall recall, int dimension) {
    return recall.mean() == 1 && dimension >= MapFamily.most(given);
  }

  /** The map of the smallest dimension found; once for each search. */
  Answer smallest() {
    Workers.unless(execution.stop()::isRaised, this::search);
    Answer answer = best().orElseGet(() -> hurried(new HurriedFitter(fitted, plan).at(most)));
    return new Answer(answer.found.searched(searched()), answer.certified);
  }

  /** What can be said of a map that no search has looked at; in a moment if the time is over. */
  private Answer hurried(FoundMap map) {
    Judges.Panel halves = judges.halves(LEAST_ASKED);
    boolean hasTime = execution.stop().allows(Duration.ZERO);
    Judges second = halves.groups().get(1);
    KeptNeighbours verdict =
        hasTime
            ? judge(halves).of(map.bare()).get(1)
            : RecallJudge.amongUnseen(plan.metric(), goal.k(), depths(), second)
                .of(map.bare())
                .get(0);
    return new Answer(map, verdict);
  }

  private RecallJudge judge(Judges.Panel panel) {
    return RecallJudge.of(
        plan.metric(), goal.k(), depths(), panel, given, fitted.size(), execution.progress());
  }

  private List<Integer> depths() {
    return List.of(goal.rerank());
  }

  private boolean search() {
    RecallJudge judge = judge(judges.halves(asked()));
    if (most <= MOST_COLUMNS) {
      axes = Optional.of(fitter.axes().orElseGet(this::ownAxes));
      principal = Optional.of(choice(r -> principalTrial(r, judge).chosenBy));
      principal.get().smallest(most / 2, axes.orElseThrow().rows() + 1);
    }
    own = Optional.of(choice(r -> trial(r, judge).chosenBy));
    int guess = (int) Math.ceil(OF_PRINCIPAL * components().orElse(RecallChoice.RESOLUTION));
    int known = fallback().isPresent() ? components().getAsInt() : most + 1;
    own.get().smallest(guess, known);
    if (best().isEmpty()) {
      requireComplete(trial(most, judge).chosenBy);
    }
    isOver = true;
    return isOver;
  }

  private Matrix ownAxes() {
    return PrincipalAxes.exact(fitted, most, execution.progress()).rows();
  }

  private RecallChoice choice(IntFunction<Recall> asked) {
    return new RecallChoice(goal.recall(), asked, execution.stop()::isRaised);
  }

  private Trial principalTrial(int components, RecallJudge judge) {
    return principalTrials.computeIfAbsent(
        components,
        r ->
            Trial.of(
                fitter
                    .fallback(axes(r))
                    .orElseGet(() -> FoundMap.unchecked(axes(r), Optional.empty())),
                judge));
  }

  private Matrix axes(int components) {
    return axes.orElseThrow().firstRows(components);
  }

  private Trial trial(int dimension, RecallJudge judge) {
    execution.progress().note(reached());
    return trials.computeIfAbsent(dimension, r -> Trial.of(fitter.at(r), judge));
  }

  private String reached() {
    String least = components().isPresent() ? "" + components().getAsInt() : "none";
    String byPrincipal = least + " by pca";
    OptionalInt less = own.map(RecallChoice::found).orElse(OptionalInt.empty());
    return less.isPresent() ? "r %d, %s".formatted(less.getAsInt(), byPrincipal) : byPrincipal;
  }

  private void requireComplete(Recall largest) {
    if (!isComplete(largest, most)) {
      String where = "is not surely kept by any dimension up to " + most;
      throw unreached(plan, where, most, largest);
    }
  }

  private OptionalInt components() {
    return principal.map(RecallChoice::found).orElse(OptionalInt.empty());
  }

  private Optional<Answer> fallback() {
    if (components().isEmpty()) {
      return Optional.empty();
    }
    int count = components().getAsInt();
    return fitter
        .fallback(axes(count))
        .map(map -> new Answer(map, principalTrials.get(count).answer.certified));
  }

  /** The map of the method, or what it falls back on; where that is over, the largest. */
  private Optional<Answer> best() {
    OptionalInt chosen = own.map(RecallChoice::found).orElse(OptionalInt.empty());
    return chosen.isPresent() ? answer(chosen.getAsInt()) : fallback().or(() -> answer(most));
  }

  private Optional<Answer> answer(int dimension) {
    return Optional.ofNullable(trials.get(dimension)).map(Trial::answer);
  }

  private String searched() {
    String components =
        components().isPresent()
            ? "%d principal components surely keep the recall".formatted(components().getAsInt())
            : "no number of principal components surely keeps the recall";
    String tried =
        trials.entrySet().stream()
            .map(trial -> sure(trial.getKey(), trial.getValue().chosenBy))
            .collect(Collectors.joining(", "));
    String all =
        tried.isEmpty()
            ? components
            : "%s; sure of %s: %s".formatted(components, plan.method().name(), tried);
    return isOver ? all : all + "; cut by the time";
  }

  private static String sure(int dimension, Recall recall) {
    return String.format(Locale.ROOT, "%.4f at %d", recall.low(), dimension);
  }

  static UnreachableRecallException unreached(
      Choices plan, String where, int dimension, Recall reached) {
    return new UnreachableRecallException(
        String.format(
            Locale.ROOT,
            "%s: a %s %s, where it is %.4f and lies in [%.4f, %.4f] with confidence %s",
            plan.method().name(),
            plan.goal().recall().orElseThrow(),
            where,
            reached.mean(),
            reached.low(),
            reached.high(),
            Recall.CONFIDENCE),
        dimension,
        reached.mean());
  }
}
