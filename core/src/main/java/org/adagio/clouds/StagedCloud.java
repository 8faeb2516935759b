package org.adagio.clouds;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.data.Block;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.adagio.linalg.InnerProduct;

/**
 * The points of another cloud about a centre, and scaled by a power of two: (x − c) 2^k, computed
 * from x as the source has it and rounded to float32 once. Ratios of distances are those of the
 * source, and float32 holds what tells the points apart: each coordinate is off by at most 2^-24 of
 * itself.
 */
public final class StagedCloud implements DerivedCloud {
  /** The median of so many rows is amid the others, whatever few outliers there are. */
  private static final int RUNS = 8;

  private static final int ROWS_OF_RUN = 8;

  /** Norms within these powers of two are far from where squares leave float32. */
  private static final int PLAIN_EXPONENT = 20;

  private final PointCloud source;
  private final double[] centre;
  private final double scale;
  private final float[] minusCentre;
  private final boolean plain;

  private StagedCloud(PointCloud source, double[] centre, double scale) {
    this.source = source;
    this.centre = centre;
    this.scale = scale;
    minusCentre = new float[centre.length];
    boolean narrow = true;
    for (int j = 0; j < centre.length; j++) {
      minusCentre[j] = (float) -centre[j];
      narrow &= minusCentre[j] == -centre[j];
    }
    plain = narrow && scale == 1 && source.isFloat32();
  }

  /**
   * About the median of some rows, in each coordinate; scaled where the points' norms are far from
   * 1.
   */
  public static StagedCloud of(PointCloud source) {
    ExactRows some = sample(source);
    double[] centre = median(some, rowsOf(source));
    return new StagedCloud(source, centre, scale(source, some, centre));
  }

  /** The same about 0, where lengths and angles count. */
  public static StagedCloud aboutOrigin(PointCloud source) {
    double[] origin = new double[source.dimension()];
    return new StagedCloud(source, origin, scale(source, sample(source), origin));
  }

  /** About a centre that is given, not scaled. */
  static StagedCloud about(double[] centre, PointCloud source) {
    return new StagedCloud(source, centre, 1);
  }

  /** A point as the source has it, of one that is moved and scaled as these are. */
  double[] unstaged(double[] point) {
    double[] back = new double[point.length];
    Arrays.setAll(back, j -> centre[j] + point[j] / scale);
    return back;
  }

  /** The same with a scale that is given, as for what the points of another cloud became. */
  public static StagedCloud of(PointCloud source, double scale) {
    return new StagedCloud(source, median(sample(source), rowsOf(source)), scale);
  }

  /** The same points on the scale of the farthest of them, which a pass over all finds. */
  public StagedCloud withLargestNear1() {
    int exponent = Math.getExponent(largestNorm(source, centre));
    return new StagedCloud(source, centre, Math.scalb(1.0, -exponent));
  }

  /** Other points about the same centre and on the same scale, as queries among these are. */
  public StagedCloud alike(PointCloud others) {
    return new StagedCloud(others, centre, scale);
  }

  /** The power of two that all differences are multiplied by. */
  public double scale() {
    return scale;
  }

  /** Whether float32 holds the source's own numbers. */
  public boolean isOfFloat32() {
    return source.isFloat32();
  }

  /** Whether float32 holds the points no worse as they are. */
  public boolean isPlain() {
    return plain;
  }

  private static int rowsOf(PointCloud source) {
    return (int) Math.min(source.size(), RUNS * ROWS_OF_RUN);
  }

  /** A few runs of rows from all over the cloud. */
  private static ExactRows sample(PointCloud source) {
    int rows = rowsOf(source);
    ExactRows some = new ExactRows(rows, source.dimension());
    if (rows == source.size()) {
      source.readExact(0, rows, some, 0);
      return some;
    }
    for (int run = 0; run < RUNS; run++) {
      long first = (source.size() - ROWS_OF_RUN) * run / (RUNS - 1);
      source.readExact(first, ROWS_OF_RUN, some, run * ROWS_OF_RUN);
    }
    return some;
  }

  /** The lower median of each coordinate, which is a value that some point has. */
  private static double[] median(ExactRows some, int rows) {
    double[] median = new double[some.columns()];
    double[] column = new double[rows];
    for (int j = 0; j < median.length; j++) {
      for (int i = 0; i < rows; i++) {
        column[i] = some.get(i * median.length + j);
      }
      Arrays.sort(column);
      median[j] = column[(rows - 1) / 2];
    }
    return median;
  }

  /** Brings the median of the norms that are not 0 near 1. */
  private static double scale(PointCloud source, ExactRows some, double[] centre) {
    double[] norms = norms(some, rowsOf(source), centre);
    double typical = median(norms);
    if (typical == 0) {
      typical = largestNorm(source, centre);
    }
    int exponent = Math.getExponent(typical);
    return typical == 0 || Math.abs(exponent) <= PLAIN_EXPONENT ? 1 : Math.scalb(1.0, -exponent);
  }

  private static double median(double[] norms) {
    double[] positive = Arrays.stream(norms).filter(norm -> norm > 0).sorted().toArray();
    return positive.length == 0 ? 0 : positive[positive.length / 2];
  }

  private static double[] norms(ExactRows some, int rows, double[] centre) {
    int d = centre.length;
    double[] norms = new double[rows];
    double[] moved = new double[d];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < d; j++) {
        moved[j] = some.about(i * d + j, centre[j], 1);
      }
      norms[i] = InnerProduct.norm(moved, 0, d);
    }
    return norms;
  }

  private static double largestNorm(PointCloud source, double[] centre) {
    int atOnce = (int) Math.min(source.size(), Block.mostRows(source.dimension()) / 2 + 1);
    ExactRows rows = new ExactRows(atOnce, source.dimension());
    double largest = 0;
    for (long first = 0; first < source.size(); first += atOnce) {
      int count = (int) Math.min(atOnce, source.size() - first);
      source.readExact(first, count, rows, 0);
      for (double norm : norms(rows, count, centre)) {
        largest = Math.max(largest, norm);
      }
    }
    return largest;
  }

  /** The points x. */
  @Override
  public PointCloud source() {
    return source;
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    try (RowReader reader = reader()) {
      reader.read(firstRow, count, into);
    }
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    ExactRows one = new ExactRows(1, dimension());
    for (int i = 0; i < rows.length; i++) {
      source.readExact(rows[i], 1, one, 0);
      narrow(one, 0, 1, into, i);
    }
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    source.readExact(firstRow, count, into, at);
    into.move(at, count, centre, scale);
  }

  @Override
  public RowReader reader() {
    return isPlain() ? new PlainReader() : new ExactReader();
  }

  /** float32 values minus a float32 centre: one rounding, in float32 itself. */
  private final class PlainReader implements RowReader {
    private final RowReader reader = source.reader();
    private final float[] row = new float[dimension()];

    @Override
    public void read(long firstRow, int count, Matrix into) {
      reader.read(firstRow, count, into);
      subtractCentre(into, 0, count, into, row);
    }

    @Override
    public void close() {
      reader.close();
    }
  }

  private void subtractCentre(Matrix rows, int first, int count, Matrix into, float[] row) {
    int d = row.length;
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows.values(), (first + i) * d, row, 0, d);
      add(row, minusCentre);
      System.arraycopy(row, 0, into.values(), i * d, d);
    }
  }

  /** Stages rows of float32 values; of a cloud that is not plain they are widened for it. */
  public void stage(Matrix rows, int first, int count, Matrix into) {
    if (isPlain()) {
      subtractCentre(rows, first, count, into, new float[dimension()]);
      return;
    }
    ExactRows wide = new ExactRows(count, dimension());
    wide.set(0, rows.values(), first * dimension(), count * dimension());
    narrow(wide, 0, count, into, 0);
  }

  /** Stages rows that are as a source has them. */
  public void stage(ExactRows rows, int first, int count, Matrix into) {
    narrow(rows, first, count, into, 0);
  }

  /** Of arrays from their beginnings: with an offset Java 17 takes four times as long. */
  private static void add(float[] sum, float[] row) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += row[j];
    }
  }

  /** The numbers of the source, moved and scaled in float64. */
  private final class ExactReader implements RowReader {
    private ExactRows rows;
    private int room;

    @Override
    public void read(long firstRow, int count, Matrix into) {
      int atOnce = Math.max(1, Math.min(count, Block.mostRows(dimension()) / 2));
      if (room < atOnce) {
        room = atOnce;
        rows = new ExactRows(room, dimension());
      }
      for (int done = 0; done < count; done += atOnce) {
        int some = Math.min(atOnce, count - done);
        source.readExact(firstRow + done, some, rows, 0);
        narrow(rows, 0, some, into, done);
      }
    }

    @Override
    public void close() {}
  }

  private void narrow(ExactRows rows, int first, int count, Matrix into, int at) {
    int d = dimension();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < d; j++) {
        into.values()[(at + i) * d + j] = (float) rows.about((first + i) * d + j, centre[j], scale);
      }
    }
  }
}
