package org.adagio.points.views;

import org.adagio.points.PointCloud;

/**
 * The points of another cloud about a centre, and scaled by a power of two: (x − c) 2^k, computed
 * from x as the source has it and rounded to float32 once. Ratios of distances are those of the
 * source, and float32 holds what tells the points apart: each coordinate is off by at most 2^-24 of
 * itself.
 */
public final class StagedCloud extends ComputedCloud {
  private final Frame frame;
  private final boolean plain;
  private final Centre centre;

  private StagedCloud(PointCloud source, Frame frame) {
    super(source);
    this.frame = frame;
    plain = frame.isNarrow() && source.isFloat32();
    centre = Centre.at(frame.centre());
  }

  public static StagedCloud of(PointCloud source) {
    return new StagedCloud(source, Frame.of(source));
  }

  public static StagedCloud aboutOrigin(PointCloud source) {
    return new StagedCloud(source, Frame.aboutOrigin(source));
  }

  static StagedCloud about(double[] centre, PointCloud source) {
    return new StagedCloud(source, new Frame(centre, 1));
  }

  public static StagedCloud of(PointCloud source, double scale) {
    return new StagedCloud(source, Frame.of(source, scale));
  }

  /** The points on the scale of the farthest of them, which a pass over all finds. */
  public StagedCloud withLargestNear1() {
    return new StagedCloud(source(), frame.withLargestNear1(source()));
  }

  /** Other points about the same centre and on the same scale, as queries among these are. */
  public StagedCloud alike(PointCloud others) {
    return new StagedCloud(others, frame);
  }

  @Override
  protected PointCloud over(PointCloud others) {
    return alike(others);
  }

  /** A point as the source has it, of one that is moved and scaled as these are. */
  double[] unstaged(double[] point) {
    return frame.back(point);
  }

  /** The power of two that all differences are multiplied by. */
  public double scale() {
    return frame.scale();
  }

  /**
   * Whether staging gains nothing: float32 holds the source, the centre, and no scale is needed.
   */
  public boolean isPlain() {
    return plain;
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source().readExact(firstRow, count, into, at);
    frame.move(into, at, count);
  }

  @Override
  protected Differences differences() {
    Differences those = Differences.of(source());
    return new Differences(those.points(), those.scale() * frame.scale());
  }

  @Override
  protected RowReader reader() {
    return isPlain() ? new Plain() : super.reader();
  }

  /** float32 values minus a float32 centre: one rounding, in float32 itself. */
  private final class Plain implements RowReader {
    private final RowReader reader = RowReader.of(source());

    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      reader.read(firstRow, count, into, at);
      centre.subtract(into, at, count, into, at);
    }

    @Override
    public void close() {
      reader.close();
    }
  }

  /** Stages rows of float32 values; of a cloud that is not plain they are widened for it. */
  public void stage(float[] rows, int from, int count, float[] into) {
    if (isPlain()) {
      centre.subtract(rows, from, count, into, 0);
      return;
    }
    double[] wide = new double[count * dimension()];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = rows[from + i];
    }
    stage(wide, 0, count, into);
  }

  /** Stages rows that are as a source has them. */
  public void stage(double[] rows, int from, int count, float[] into) {
    double[] moved = new double[count * dimension()];
    System.arraycopy(rows, from, moved, 0, moved.length);
    frame.move(moved, 0, count);
    for (int i = 0; i < moved.length; i++) {
      into[i] = (float) moved[i];
    }
  }
}
