package org.adagio.fit.bytes;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.codes.AskedVector;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.linalg.Orthonormal;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.views.KeptLength;

/** The principal axes of points, and the codes that are learnt from images under some of them. */
public final class CodedAxes {
  /** Shares of the axes that a Gaussian channel of the same rate would use. */
  private static final double[] SHARES = {0.6, 0.8, 1, 1.4, 2};

  private final PointCloud points;
  private final Metric metric;
  private final long seed;
  private final PrincipalAxes axes;
  private final double[] centre;
  private final Coder whole;

  /**
   * @param points to learn from; none of them judges
   */
  public CodedAxes(PointCloud points, Metric metric, long seed) {
    this.points = points;
    this.metric = metric;
    this.seed = seed;
    PointCloud compared = AskedVector.compared(metric, points, "point");
    int most = (int) Math.min(compared.dimension(), compared.size() - 1);
    axes = PrincipalAxes.exact(compared, most, Progress.NONE);
    centre = KeptLength.aboutMeanOf(compared).centre();
    whole = new Coder(axes.rows(), centre, metric);
  }

  /** Returns how many axes there are. */
  public int count() {
    return axes.rows().rows();
  }

  long points() {
    return points.size();
  }

  /** Returns by what points are compared. */
  public Metric metric() {
    return metric;
  }

  /** Returns what the axes carry. */
  public Spectrum spectrum() {
    return axes.spectrum();
  }

  /** Returns images under all axes of some points. */
  public Coder.Images drawn(int most) {
    int some = (int) Math.min(most, points.size());
    long[] rows =
        new SplittableRandom(seed).longs(0, points.size()).distinct().limit(some).toArray();
    return whole.documents(points.select(rows), 0, some);
  }

  /** Numbers of axes about as many as a Gaussian channel of this rate would use; all, too. */
  int[] dimensions(int codeBytes) {
    double used = used(codeBytes);
    return DoubleStream.concat(
            Arrays.stream(SHARES).map(share -> share * used), DoubleStream.of(count()))
        .mapToInt(some -> (int) Math.round(Math.min(count(), Math.max(codeBytes, some))))
        .distinct()
        .sorted()
        .toArray();
  }

  /** Returns how many axes a Gaussian channel of this rate would use. */
  public int used(int codeBytes) {
    return WaterFilling.used(variances(), 8.0 * codeBytes);
  }

  /** Returns the variance of each axis. */
  public double[] variances() {
    double[] variances = Arrays.stream(spectrum().singularValues(), 0, count()).toArray();
    Arrays.setAll(variances, k -> variances[k] * variances[k] / points.size());
    return variances;
  }

  /** Returns what maps to all axes. */
  public Coder whole() {
    return whole;
  }

  /** Returns a code that is learnt from images under the first axes. */
  public PointCode learnt(CodeRecipe recipe, int dimension, Coder.Images images, Runnable step) {
    Matrix first = images.first(dimension);
    Matrix rows =
        recipe.kind() == CodeKind.SCALAR
            ? Products.timesTransposed(first, Orthonormal.turn(dimension, seed))
            : first;
    return recipe.learnt(
        map(recipe, dimension),
        centre,
        metric,
        new Coder.Images(rows, images.squares()),
        seed,
        step);
  }

  /** Returns the first axes; turned for scalar codes, which want axes that are all alike. */
  public Matrix map(CodeRecipe recipe, int dimension) {
    Matrix first = axes.rows().firstRows(dimension);
    return recipe.kind() == CodeKind.SCALAR
        ? Products.times(Orthonormal.turn(dimension, seed), first)
        : first;
  }
}
