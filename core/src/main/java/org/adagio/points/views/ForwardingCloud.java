package org.adagio.points.views;

import org.adagio.points.PointCloud;

/**
 * Points that are those of another cloud, or computed from them, one from each and in the same
 * order. Whatever a view does not say itself, it answers as its source does; some rows of it are
 * the view of those rows of its source.
 */
public abstract class ForwardingCloud implements PointCloud {
  private final PointCloud source;

  protected ForwardingCloud(PointCloud source) {
    this.source = source;
  }

  public final PointCloud source() {
    return source;
  }

  protected abstract PointCloud over(PointCloud others);

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public int dimension() {
    return source.dimension();
  }

  @Override
  public boolean isFloat32() {
    return source.isFloat32();
  }

  @Override
  public boolean isFinite() {
    return source.isFinite();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    source.read(firstRow, count, into, at);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source.readExact(firstRow, count, into, at);
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(row);
  }

  @Override
  public PointCloud select(long[] rows) {
    return over(source.select(rows));
  }

  protected RowReader reader() {
    return this::read;
  }

  /** Points whose differences, times a power of two, are those of these points, unrounded. */
  protected Differences differences() {
    return new Differences(this, 1);
  }

  static ForwardingCloud of(PointCloud points) {
    return points instanceof ForwardingCloud view ? view : new Plain(points);
  }

  private static final class Plain extends ForwardingCloud {
    Plain(PointCloud source) {
      super(source);
    }

    @Override
    protected PointCloud over(PointCloud others) {
      return others;
    }

    @Override
    protected RowReader reader() {
      return source()::read;
    }

    @Override
    protected Differences differences() {
      return new Differences(source(), 1);
    }
  }
}
