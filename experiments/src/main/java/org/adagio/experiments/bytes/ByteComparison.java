package org.adagio.experiments.bytes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.fit.RecallGoal;
import org.adagio.fit.bytes.ByteJudge;
import org.adagio.fit.bytes.CodedAxes;
import org.adagio.linalg.TopRows;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;

/**
 * Sets kinds of code side by side over bytes, beside axes without a code and plain bits of all
 * axes. All share one decomposition, the queries and documents that judge, and means: residual
 * codes of fewer bytes are the first of those of most.
 */
public final class ByteComparison {
  /** More are drawn from. */
  public static final int LEARNT_FROM = 20_000;

  /** So many images tell a scale. */
  private static final int SCALED_BY = 2000;

  /** Fewer points, or bytes, no fit takes. */
  private static final int FEWEST = 200;

  private static final int FEWEST_BYTES = 4;
  private static final int MOST_RESIDUAL_BYTES = 64;
  private static final int[] BITS = {8, 4, 2, 1};

  /** Of this many points apart one chooses, some ask, and the others are searched. */
  private static final int SHARE = 10;

  private static final int ASKING = 3;

  private final CodedAxes axes;
  private final Coder.Images images;
  private final ByteJudge choosing;
  private final ByteJudge judging;
  private final Scanned scanned;
  private final List<Integer> sizes;
  private final List<Integer> depths;
  private final Progress progress;
  private final Consumer<Row> found;
  private long began = System.nanoTime();

  /**
   * What one way to spend bytes keeps.
   *
   * @param kind such as grouped; the limit is no way, but what none can pass
   * @param what it is of
   * @param bytes of a row, all told
   */
  public record Row(
      String kind, String what, int bytes, Recall plain, Recall reranked, double seconds) {
    /** Returns whether a code keeps it, which can be taken. */
    public boolean isCode() {
      return !kind.equals(LIMIT) && !kind.equals(FLOATS);
    }
  }

  /** The kind of what no code passes that knows variances alone. */
  public static final String LIMIT = "limit";

  /** The kind of axes without a code. */
  public static final String FLOATS = "float32";

  /** The kind of bits of all axes: quantising alone. */
  public static final String PLAIN = "plain bits";

  private ByteComparison(
      Split split,
      Metric metric,
      RecallGoal goal,
      List<Integer> sizes,
      Run run,
      Consumer<Row> found) {
    this.sizes = sizes.stream().distinct().sorted().toList();
    this.found = found;
    progress = run.progress();
    depths = List.of(goal.k(), goal.rerank());
    progress.stage("axes", 0);
    axes = new CodedAxes(split.kept(), metric, run.seed());
    images = axes.drawn(LEARNT_FROM);
    PointCloud apart = split.heldOut();
    PointCloud documents = some(apart, row -> row % SHARE > ASKING);
    PointCloud queries = some(apart, row -> row % SHARE > 0 && row % SHARE <= ASKING);
    choosing =
        new ByteJudge(documents, some(apart, row -> row % SHARE == 0), metric, goal.k(), goal.k());
    judging = new ByteJudge(documents, queries, metric, goal.k(), goal.rerank());
    Coder whole = axes.whole();
    scanned =
        new Scanned(
            whole.documents(documents, 0, Math.toIntExact(documents.size())),
            whole.queries(queries, 0, Math.toIntExact(queries.size())).rows(),
            axes.variances(),
            metric);
  }

  private static PointCloud some(PointCloud points, IntPredicate which) {
    int n = Math.toIntExact(points.size());
    return points.select(IntStream.range(0, n).filter(which).asLongStream().toArray());
  }

  /**
   * Finds all rows, the quickest first.
   *
   * @param split points to learn from, and those that judge
   * @param sizes bytes of a row, all told
   * @param found gets every row as soon as it is known
   */
  public static void of(
      Split split,
      Metric metric,
      RecallGoal goal,
      List<Integer> sizes,
      Run run,
      Consumer<Row> found) {
    long all = split.kept().size() + split.heldOut().size();
    if (all < FEWEST) {
      throw new IllegalArgumentException(
          "at least %d points are needed to learn a code and to judge it, got %d"
              .formatted(FEWEST, all));
    }
    new ByteComparison(split, metric, goal, sizes, run, found).run();
  }

  private void run() {
    progress.stage("codes", work());
    int most = Collections.max(depths);
    for (int bytes : sizes) {
      if (bytes / Float.BYTES <= axes.count()) {
        int r = bytes / Float.BYTES;
        row(FLOATS, "first %d of PCA".formatted(r), bytes, scanned.byFirst(r, most));
      }
      int code = recipe(CodeKind.GROUPED, bytes, 0).codeBytes(axes.metric());
      row(LIMIT, "all axes", bytes, scanned.atTheLimit(code, most));
    }
    for (int bits : BITS) {
      plain(bits);
    }
    for (int bytes : sizes) {
      scalar(bytes);
      CodeRecipe grouped = recipe(CodeKind.GROUPED, bytes, 0);
      row(grouped, learnt(grouped, dimension(grouped)));
    }
    residual();
  }

  private void plain(int bits) {
    int bytes = plainBytes(bits);
    if (bytes < FEWEST_BYTES) {
      return;
    }
    Learnt all = learnt(recipe(CodeKind.SCALAR, bytes, bits), axes.count());
    row(PLAIN, what(bits, axes.count()), bytes, all.kept(judging, depths));
  }

  private int plainBytes(int bits) {
    return (axes.count() * bits + 7) / 8 + CodeRecipe.beside(axes.metric(), false);
  }

  private void scalar(int bytes) {
    List<Learnt> tried = new ArrayList<>();
    for (int bits : BITS) {
      CodeRecipe recipe = recipe(CodeKind.SCALAR, bytes, bits);
      int dimension = Math.min(axes.count(), recipe.codeBytes(axes.metric()) * 8 / bits);
      tried.add(learnt(recipe, dimension));
    }
    Learnt best =
        tried.stream()
            .max(Comparator.comparingDouble(one -> choosing.recall(one.map, one.code).mean()))
            .orElseThrow();
    row(best.recipe, best);
  }

  /** Learns once, with most bytes, on as many axes as those in the middle use. */
  private void residual() {
    List<Integer> few = residualSizes();
    if (few.isEmpty()) {
      return;
    }
    CodeRecipe most = recipe(CodeKind.RESIDUAL, few.get(few.size() - 1), 0);
    int middle = few.get(few.size() / 2);
    Learnt all = learnt(most, dimension(recipe(CodeKind.RESIDUAL, middle, 0)));
    int scaledBy = Math.min(SCALED_BY, images.rows().rows());
    Matrix first = images.first(all.map.rows());
    Coder.Images some = new Coder.Images(first.firstRows(scaledBy), images.squares());
    for (int bytes : few) {
      CodeRecipe fewer = recipe(CodeKind.RESIDUAL, bytes, 0);
      PointCode code = all.code.first(fewer.codeBytes(axes.metric()), some);
      row(fewer, new Learnt(fewer, all.map, code));
    }
  }

  private List<Integer> residualSizes() {
    return sizes.stream()
        .filter(
            bytes ->
                recipe(CodeKind.RESIDUAL, bytes, 0).codeBytes(axes.metric()) <= MOST_RESIDUAL_BYTES)
        .toList();
  }

  private CodeRecipe recipe(CodeKind kind, int bytes, int bits) {
    boolean isPaired = kind != CodeKind.SCALAR && axes.metric() != Metric.INNER_PRODUCT;
    return new CodeRecipe(kind, bytes, bits, false, isPaired);
  }

  private int dimension(CodeRecipe recipe) {
    int bytes = recipe.codeBytes(axes.metric());
    return Math.min(axes.count(), Math.max(bytes, axes.used(bytes)));
  }

  private record Learnt(CodeRecipe recipe, Matrix map, PointCode code) {
    List<Recall> kept(ByteJudge judge, List<Integer> depths) {
      return judge.recalls(map, code, depths);
    }
  }

  private Learnt learnt(CodeRecipe recipe, int dimension) {
    PointCode code = axes.learnt(recipe, dimension, images, () -> progress.advance(1));
    return new Learnt(recipe, axes.map(recipe, dimension), code);
  }

  private long work() {
    long work = 0;
    for (int bits : BITS) {
      work += recipe(CodeKind.SCALAR, plainBytes(bits), bits).steps(axes.metric());
      for (int bytes : sizes) {
        work += recipe(CodeKind.SCALAR, bytes, bits).steps(axes.metric());
      }
    }
    for (int bytes : sizes) {
      work += recipe(CodeKind.GROUPED, bytes, 0).steps(axes.metric());
    }
    List<Integer> few = residualSizes();
    if (!few.isEmpty()) {
      work += recipe(CodeKind.RESIDUAL, few.get(few.size() - 1), 0).steps(axes.metric());
    }
    return work;
  }

  private static String what(int bits, int axes) {
    return "%d bit%s of %d axes".formatted(bits, bits == 1 ? "" : "s", axes);
  }

  private void row(CodeRecipe recipe, Learnt learnt) {
    String what =
        recipe.kind() == CodeKind.SCALAR
            ? what(recipe.bits(), learnt.map.rows())
            : learnt.map.rows() + " axes";
    row(recipe.kind().toString(), what, learnt.code.rowBytes(), learnt.kept(judging, depths));
  }

  private void row(String kind, String what, int bytes, TopRows.Scored[] nearest) {
    row(kind, what, bytes, judging.recalls(nearest, depths));
  }

  private void row(String kind, String what, int bytes, List<Recall> kept) {
    double seconds = (System.nanoTime() - began) / 1e9;
    began = System.nanoTime();
    found.accept(new Row(kind, what, bytes, kept.get(0), kept.get(1), seconds));
  }
}
