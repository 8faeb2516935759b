package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Progress;
import org.adagio.experiments.laboratory.Convention;
import org.adagio.experiments.laboratory.Outcome;
import org.adagio.experiments.laboratory.PaperMethod;
import org.adagio.experiments.laboratory.Searches;

/**
 * The paper's comparison of methods: the smallest dimension at which each keeps all pairs of 800
 * MNIST digits within a distortion of 0.05, 0.1 and 0.2.
 *
 * @param rows one a method, in the order of the paper, with one that it does not have beside PCA,
 *     and the refined map last
 */
record Table2(List<Row> rows) {

  /** The distortions of the table. */
  static final List<Double> DISTORTIONS = List.of(0.05, 0.1, 0.2);

  private static final int SEEDS = 3;

  /**
   * One method.
   *
   * @param method its name in the paper
   * @param cells one a distortion
   */
  record Row(String method, List<Cell> cells) {}

  /**
   * One method at one distortion.
   *
   * @param distortion the largest distortion allowed
   * @param paper what the paper reports
   * @param ours what was found on these points
   */
  record Cell(double distortion, Published paper, Outcome ours) {}

  /** How a row comes to be. */
  private record Line(
      String title, PaperMethod method, Convention convention, List<Published> paper) {

    Line(PaperMethod method, List<Published> paper) {
      this(method.title, method, Convention.NORMS, paper);
    }
  }

  /** NuMax twice: the paper's figures for it are those of the squared convention. */
  private static final List<Line> LINES =
      List.of(
          new Line(PaperMethod.JL, Published.JL),
          new Line(PaperMethod.PCA, Published.PCA),
          new Line(PaperMethod.PCA_FACTOR, Published.NONE),
          new Line("NuMax, δ of squares", PaperMethod.NUMAX, Convention.SQUARES, Published.NUMAX),
          new Line("NuMax, δ of norms", PaperMethod.NUMAX, Convention.NORMS, Published.NONE),
          new Line(PaperMethod.ADAGIO_EXACT, Published.ADAGIO_EXACT),
          new Line(PaperMethod.ADAGIO_RANDOMIZED, Published.ADAGIO_RANDOMIZED),
          new Line(PaperMethod.REFINED, Published.NONE));

  /**
   * Runs every method but NuMax, which takes minutes, at every distortion; random ones with three
   * seeds each.
   *
   * @param firstSeed the others follow it
   */
  static Table2 withoutNuMax(Searches searches, long firstSeed, Progress progress) {
    List<Line> lines = LINES.stream().filter(line -> line.method != PaperMethod.NUMAX).toList();
    return of(lines, searches, firstSeed, progress);
  }

  /** Runs every method at every distortion; random ones with three seeds each. */
  static Table2 of(Searches searches, long firstSeed, Progress progress) {
    return of(LINES, searches, firstSeed, progress);
  }

  private static Table2 of(List<Line> lines, Searches searches, long firstSeed, Progress progress) {
    progress.stage("dimensions for distortions", (long) lines.size() * DISTORTIONS.size());
    List<Row> rows = new ArrayList<>();
    for (Line line : lines) {
      List<Cell> cells = new ArrayList<>();
      for (int i = 0; i < DISTORTIONS.size(); i++) {
        double distortion = DISTORTIONS.get(i);
        progress.note("%s at %s".formatted(line.title, distortion));
        Outcome ours = outcome(line, distortion, searches, firstSeed, progress);
        cells.add(new Cell(distortion, line.paper.get(i), ours));
        progress.advance(1);
      }
      rows.add(new Row(line.title, List.copyOf(cells)));
    }
    return new Table2(List.copyOf(rows));
  }

  private static Outcome outcome(
      Line line, double distortion, Searches searches, long firstSeed, Progress progress) {
    List<Searches.Search> all = new ArrayList<>();
    for (long seed : line.method.seeds(firstSeed, SEEDS)) {
      all.add(
          searches.of(
              new Searches.Question(line.method, distortion, line.convention, seed), progress));
    }
    return summary(all, searches.points().dimension());
  }

  private static Outcome summary(List<Searches.Search> all, int sourceDimension) {
    List<Searches.Search> holding = all.stream().filter(s -> s.result().isPresent()).toList();
    Searches.Search first = all.get(0);
    if (holding.isEmpty()) {
      return first.isStopped()
          ? new Outcome.Stopped(first.seconds(), first.stopped())
          : new Outcome.NoneBelow(sourceDimension, all.size(), first.seconds());
    }
    Searches.Search shown = holding.get(0);
    return new Outcome.Found(
        shown.dimension(),
        holding.stream().mapToInt(Searches.Search::dimension).min().getAsInt(),
        holding.stream().mapToInt(Searches.Search::dimension).max().getAsInt(),
        holding.size(),
        all.size(),
        shown.seconds(),
        shown.result().orElseThrow().profile());
  }
}
