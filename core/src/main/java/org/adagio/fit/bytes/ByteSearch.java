package org.adagio.fit.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;

/**
 * Finds the map, its dimension and the kind of code that keep most neighbours in a number of bytes:
 * several are learnt from some points, and queries among documents that none of it saw say which is
 * taken.
 */
public final class ByteSearch {
  /** This many points tell candidates apart; the one taken is learnt from more. */
  private static final int TRIED_ON = 20_000;

  /** More gain nothing for 256 means, and take their time. */
  private static final int LEARNT_FROM = 100_000;

  /** Residual codes of more bytes gain nothing beside grouped ones, and take long to learn. */
  private static final int MOST_RESIDUAL_BYTES = 64;

  /** A residual code takes about this many times as long as another one. */
  private static final int RESIDUAL_STEPS = 8;

  /** Shares of the axes that a Gaussian channel of the same rate would use. */
  private static final double[] SHARES = {0.6, 0.8, 1, 1.4, 2};

  /** Shares of all axes, for codes that prove. */
  private static final double[] PROVING_SHARES = {0.25, 0.375, 0.5, 0.67, 1};

  private final PointCloud points;
  private final ByteJudge judge;
  private final Metric metric;
  private final long seed;
  private final Execution execution;
  private final Coder whole;
  private final double[] centre;
  private final Matrix axes;
  private final Spectrum spectrum;

  /**
   * @param points to learn from; none of them judges
   */
  public ByteSearch(
      PointCloud points, ByteJudge judge, Metric metric, long seed, Execution execution) {
    this.points = points;
    this.judge = judge;
    this.metric = metric;
    this.seed = seed;
    this.execution = execution;
    PointCloud compared = Compared.by(metric, points);
    PrincipalAxes found =
        PrincipalAxes.exact(
            compared, (int) Math.min(compared.dimension(), compared.size() - 1), Progress.NONE);
    axes = found.rows();
    spectrum = found.spectrum();
    centre = Compared.mean(compared);
    whole = new Coder(axes, centre, metric);
  }

  /**
   * What was found.
   *
   * @param map r x d
   * @param tried a line for each candidate
   */
  public record Found(Matrix map, PointCode code, Spectrum spectrum, List<Tried> tried) {}

  /**
   * A candidate and what it keeps.
   *
   * @param read bytes of codes and full points for one query, if answers are to be proven
   */
  public record Tried(CodeRecipe recipe, int dimension, double recall, double read) {
    double worth() {
      return recipe.proves() ? -read : recall;
    }

    /** Returns the candidate and what it keeps in words. */
    public String statement() {
      String kind =
          recipe.kind() == CodeKind.SCALAR
              ? "%s, bits of an axis %d".formatted(recipe.kind(), recipe.bits())
              : recipe.kind().toString();
      return recipe.proves()
          ? String.format(Locale.ROOT, "%d axes, %s: %,.0f bytes a query", dimension, kind, read)
          : String.format(Locale.ROOT, "%d axes, %s: recall@10 %.4f", dimension, kind, recall);
    }
  }

  /** Returns the best that was tried, learnt from all points that count. */
  public Found inBytes(int bytes) {
    List<Tried> tried = new ArrayList<>();
    Coder.Images images = drawn(TRIED_ON);
    CodeRecipe grouped = new CodeRecipe(CodeKind.GROUPED, bytes, 0, false);
    int[] dimensions = dimensions(grouped.codeBytes(metric));
    execution.progress().stage("codes", dimensions.length + 4 + 3L * RESIDUAL_STEPS);
    for (int dimension : dimensions) {
      attempt(grouped, dimension, images, tried);
    }
    CodeRecipe residual = new CodeRecipe(CodeKind.RESIDUAL, bytes, 0, false);
    if (residual.codeBytes(metric) <= MOST_RESIDUAL_BYTES) {
      attempt(residual, best(tried).dimension, images, tried);
    }
    for (int bits : new int[] {1, 2, 4, 8}) {
      CodeRecipe scalar = new CodeRecipe(CodeKind.SCALAR, bytes, bits, false);
      int dimension = Math.min(axes.rows(), scalar.codeBytes(metric) * 8 / bits);
      attempt(scalar, dimension, images, tried);
    }
    return found(best(tried), tried);
  }

  /** Returns the code that proves answers while fewest bytes are read, of codes and full points. */
  public Found proving() {
    List<Tried> tried = new ArrayList<>();
    Coder.Images images = drawn(TRIED_ON);
    execution.progress().stage("codes", 2L * PROVING_SHARES.length + 1);
    for (double share : PROVING_SHARES) {
      for (int bits : new int[] {4, 8}) {
        int dimension = Math.max(1, (int) Math.round(share * axes.rows()));
        int bytes = (dimension * bits + 7) / 8 + CodeRecipe.beside(metric, true);
        attempt(new CodeRecipe(CodeKind.SCALAR, bytes, bits, true), dimension, images, tried);
      }
    }
    return found(best(tried), tried);
  }

  private static Tried best(List<Tried> tried) {
    return tried.stream().max(Comparator.comparingDouble(Tried::worth)).orElseThrow();
  }

  private Found found(Tried best, List<Tried> tried) {
    Matrix map = map(best.recipe, best.dimension);
    PointCode code = learnt(best.recipe, best.dimension, drawn(LEARNT_FROM));
    execution.progress().advance(2L * RESIDUAL_STEPS);
    return new Found(map, code, spectrum, List.copyOf(tried));
  }

  /** Tries one more, unless there is no time for it. */
  private void attempt(CodeRecipe recipe, int dimension, Coder.Images images, List<Tried> tried) {
    if (dimension < 1 || (!tried.isEmpty() && execution.stop().isRaised())) {
      return;
    }
    PointCode code = learnt(recipe, dimension, images);
    Matrix map = map(recipe, dimension);
    tried.add(
        recipe.proves()
            ? new Tried(
                recipe, dimension, judge.recall(map, code, 10).mean(), judge.read(map, code))
            : new Tried(recipe, dimension, judge.recall(map, code, 10).mean(), 0));
    execution.progress().advance(recipe.kind() == CodeKind.RESIDUAL ? RESIDUAL_STEPS : 1);
  }

  /** Images under all axes of some points. */
  private Coder.Images drawn(int most) {
    if (points.size() <= most) {
      return whole.documents(points, 0, (int) points.size());
    }
    long[] rows =
        new SplittableRandom(seed).longs(0, points.size()).distinct().limit(most).toArray();
    Arrays.sort(rows);
    return whole.documents(points.select(rows), 0, most);
  }

  /** Numbers of axes about as many as a Gaussian channel of this rate would use; all, too. */
  private int[] dimensions(int codeBytes) {
    int most = axes.rows();
    int used = WaterFilling.used(variances(), 8.0 * codeBytes);
    return DoubleStream.concat(
            Arrays.stream(SHARES).map(share -> share * used), DoubleStream.of(most))
        .mapToInt(some -> (int) Math.round(Math.min(most, Math.max(codeBytes, some))))
        .distinct()
        .sorted()
        .toArray();
  }

  private double[] variances() {
    double[] variances = new double[axes.rows()];
    for (int k = 0; k < variances.length; k++) {
      double value = spectrum.singularValues()[k];
      variances[k] = value * value;
    }
    return variances;
  }

  private PointCode learnt(CodeRecipe recipe, int dimension, Coder.Images images) {
    Matrix first = firstColumns(images.rows(), dimension);
    Matrix rows =
        recipe.kind() == CodeKind.SCALAR ? Products.timesTransposed(first, turn(dimension)) : first;
    return recipe.learnt(
        map(recipe, dimension), centre, metric, new Coder.Images(rows, images.squares()), seed);
  }

  private static Matrix firstColumns(Matrix matrix, int count) {
    Matrix first = Matrix.zeros(matrix.rows(), count);
    for (int i = 0; i < matrix.rows(); i++) {
      System.arraycopy(matrix.values(), i * matrix.columns(), first.values(), i * count, count);
    }
    return first;
  }

  /** The first axes; turned for scalar codes, which want axes that are all alike. */
  private Matrix map(CodeRecipe recipe, int dimension) {
    Matrix first = axes.firstRows(dimension);
    return recipe.kind() == CodeKind.SCALAR ? Products.times(turn(dimension), first) : first;
  }

  private Matrix turn(int dimension) {
    return TurnedAxes.random(dimension, seed);
  }
}
