package org.adagio.fit.bytes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;

/**
 * Finds the dimension and the kind of code that keep most neighbours in a number of bytes: several
 * are learnt from some points, and queries among documents that none of it saw say which is taken.
 */
public final class ByteSearch {
  /** This many points tell candidates apart; the one taken is learnt from more. */
  private static final int TRIED_ON = 20_000;

  /** More gain nothing for 256 means, and take their time. */
  private static final int LEARNT_FROM = 50_000;

  /** Residual codes of more bytes take too long to learn. */
  private static final int MOST_RESIDUAL_BYTES = 64;

  private static final int[] BITS = {1, 2, 4, 8};

  /** Shares of all axes, for codes that prove. */
  private static final double[] PROVING_SHARES = {0.25, 0.375, 0.5, 0.67, 1};

  private static final Comparator<Candidate> BY_WORTH =
      Comparator.comparingDouble(Candidate::worth);

  private final CodedAxes axes;
  private final ByteJudge judge;
  private final Execution execution;
  private final Coder.Images images;
  private final Map<Integer, List<Candidate>> kinds = new TreeMap<>();

  /**
   * @param judge who says which is taken
   */
  public ByteSearch(CodedAxes axes, ByteJudge judge, Execution execution) {
    this.axes = axes;
    this.judge = judge;
    this.execution = execution;
    images = axes.drawn(TRIED_ON);
  }

  /**
   * A code that was learnt.
   *
   * @param map r x d
   * @param worth what candidates are compared by: recall, or bytes read less than 0
   */
  public record Candidate(
      CodeRecipe recipe, boolean isOfAll, Matrix map, PointCode code, double worth) {
    /** Returns what it is, such as {@code 1 bit of all 384 axes}. */
    public String name() {
      String axes = "%s%d axes".formatted(isOfAll ? "all " : "", map.rows());
      return recipe.kind() == CodeKind.SCALAR
          ? "%d bit%s of %s".formatted(recipe.bits(), recipe.bits() == 1 ? "" : "s", axes)
          : "%s code of %s".formatted(recipe.kind(), axes);
    }

    /** Returns what it reads for a proven answer. */
    public String readStatement() {
      return String.format(Locale.ROOT, "%s: %,.0f bytes a query", name(), -worth);
    }
  }

  /**
   * What was found.
   *
   * @param taken the best, learnt from all points that count
   * @param others the best of the other kinds, or all others that prove
   */
  public record Found(Candidate taken, List<Candidate> others) {}

  /** Returns the best of all kinds. */
  public Found inBytes(int bytes) {
    return found(kinds(bytes));
  }

  /** Returns the best of all kinds, learnt from some of the points. */
  public Candidate bestIn(int bytes) {
    return best(kinds(bytes));
  }

  /** Returns a code that is learnt soon, and hardly the best of these bytes. */
  public Candidate quickIn(int bytes) {
    CodeRecipe grouped = recipe(CodeKind.GROUPED, bytes, 0);
    int dimension = Math.min(axes.count(), Math.max(grouped.codeBytes(axes.metric()), used(bytes)));
    begin(grouped.steps(axes.metric()));
    return learnt(grouped, dimension, images);
  }

  /** Returns the bytes of eight bits for every axis, more than which no code has. */
  public int mostBytes() {
    return plainBytes(8);
  }

  /** Returns the code that proves answers while fewest bytes are read, of codes and full points. */
  public Found proving() {
    begin(5L * axes.count());
    List<Candidate> tried = new ArrayList<>();
    for (double share : PROVING_SHARES) {
      for (int bits : new int[] {4, 8}) {
        int dimension = Math.max(1, (int) Math.round(share * axes.count()));
        int bytes = (dimension * bits + 7) / 8 + CodeRecipe.beside(axes.metric(), true);
        attempt(new CodeRecipe(CodeKind.SCALAR, bytes, bits, true, false), dimension, tried);
      }
    }
    return found(tried);
  }

  /** Returns the best of each kind: grouped, residual unless these are many bytes, and scalar. */
  private List<Candidate> kinds(int bytes) {
    return kinds.computeIfAbsent(bytes, this::triedKinds);
  }

  private List<Candidate> triedKinds(int bytes) {
    begin(steps(bytes));
    CodeRecipe grouped = recipe(CodeKind.GROUPED, bytes, 0);
    List<Candidate> best = new ArrayList<>();
    List<Candidate> tried = new ArrayList<>();
    for (int dimension : axes.dimensions(grouped.codeBytes(axes.metric()))) {
      attempt(grouped, dimension, tried);
    }
    int dimension = best(tried).map.rows();
    if (axes.metric() != Metric.INNER_PRODUCT) {
      attempt(new CodeRecipe(CodeKind.GROUPED, bytes, 0, false, true), dimension, tried);
    }
    best.add(best(tried));
    if (isForResidual(bytes)) {
      boolean isPaired = best.get(0).recipe.paired();
      attempt(new CodeRecipe(CodeKind.RESIDUAL, bytes, 0, false, isPaired), used(bytes), best);
    }
    List<Candidate> scalar = new ArrayList<>();
    for (int bits : BITS) {
      int most = grouped.codeBytes(axes.metric()) * 8 / bits;
      attempt(recipe(CodeKind.SCALAR, bytes, bits), Math.min(axes.count(), most), scalar);
    }
    scalar.stream().max(BY_WORTH).ifPresent(best::add);
    return best;
  }

  /** About how long it takes to try the kinds, and to learn the best. */
  private long steps(int bytes) {
    CodeRecipe grouped = recipe(CodeKind.GROUPED, bytes, 0);
    long tries = axes.dimensions(grouped.codeBytes(axes.metric())).length + BITS.length + 2L;
    return tries * grouped.steps(axes.metric())
        + (isForResidual(bytes) ? recipe(CodeKind.RESIDUAL, bytes, 0).steps(axes.metric()) : 0);
  }

  private int tried() {
    return images.rows().rows();
  }

  /** How many points a code is tried with; a residual one is not learnt again. */
  private int from(CodeRecipe recipe) {
    return recipe.kind() == CodeKind.RESIDUAL ? learntFrom() : tried();
  }

  private int used(int bytes) {
    return axes.used(recipe(CodeKind.RESIDUAL, bytes, 0).codeBytes(axes.metric()));
  }

  private static CodeRecipe recipe(CodeKind kind, int bytes, int bits) {
    return new CodeRecipe(kind, bytes, bits, false, false);
  }

  private boolean isForResidual(int bytes) {
    return recipe(CodeKind.RESIDUAL, bytes, 0).codeBytes(axes.metric()) <= MOST_RESIDUAL_BYTES;
  }

  private int learntFrom() {
    return (int) Math.min(LEARNT_FROM, axes.points());
  }

  /** Returns the rival: as many bits of every axis as these bytes have, and 1 at least. */
  public Candidate plain(int bytes) {
    int bits = 1;
    for (int more : BITS) {
      bits = plainBytes(more) <= bytes ? more : bits;
    }
    return learnt(recipe(CodeKind.SCALAR, plainBytes(bits), bits), axes.count(), images);
  }

  private int plainBytes(int bits) {
    return (axes.count() * bits + 7) / 8 + CodeRecipe.beside(axes.metric(), false);
  }

  private static Candidate best(List<Candidate> tried) {
    return tried.stream().max(BY_WORTH).orElseThrow();
  }

  private Found found(List<Candidate> tried) {
    Candidate best = best(tried);
    List<Candidate> others = tried.stream().filter(one -> !one.name().equals(best.name())).toList();
    return new Found(
        learntFrom() == from(best.recipe)
            ? best
            : learnt(best.recipe, best.map.rows(), axes.drawn(LEARNT_FROM)),
        others);
  }

  private void begin(long steps) {
    execution.progress().stage("codes", steps);
  }

  private void attempt(CodeRecipe recipe, int dimension, List<Candidate> tried) {
    if (dimension >= 1 && (tried.isEmpty() || !execution.stop().isRaised())) {
      Coder.Images some = from(recipe) == tried() ? images : axes.drawn(LEARNT_FROM);
      Candidate learnt = learnt(recipe, dimension, some);
      double worth =
          recipe.proves()
              ? -judge.read(learnt.map, learnt.code)
              : judge.recall(learnt.map, learnt.code).mean();
      tried.add(new Candidate(recipe, learnt.isOfAll, learnt.map, learnt.code, worth));
    }
  }

  private Candidate learnt(CodeRecipe recipe, int dimension, Coder.Images from) {
    PointCode code = axes.learnt(recipe, dimension, from, () -> execution.progress().advance(1));
    return new Candidate(
        recipe, dimension == axes.count(), axes.map(recipe, dimension), code, Double.NaN);
  }
}
