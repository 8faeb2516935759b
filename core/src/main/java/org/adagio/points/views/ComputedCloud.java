package org.adagio.points.views;

import org.adagio.points.PointCloud;
import org.adagio.work.Resources;

/** Points that are computed in float64, and rounded when float32 is asked for. */
public abstract class ComputedCloud extends ForwardingCloud {
  protected ComputedCloud(PointCloud source) {
    super(source);
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public boolean isFinite() {
    return false;
  }

  @Override
  public abstract void readExact(long firstRow, int count, double[] into, int at);

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    try (RowReader reader = reader()) {
      reader.read(firstRow, count, into, at);
    }
  }

  @Override
  protected RowReader reader() {
    return new Rounded();
  }

  private final class Rounded implements RowReader {
    private double[] rows = new double[0];

    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      int d = dimension();
      int atOnce = Math.max(1, Math.min(count, Resources.blockRows(d) / 2));
      if (rows.length < atOnce * d) {
        rows = new double[atOnce * d];
      }
      for (int done = 0; done < count; done += atOnce) {
        int some = Math.min(atOnce, count - done);
        readExact(firstRow + done, some, rows, 0);
        for (int i = 0; i < some * d; i++) {
          into[at + done * d + i] = (float) rows[i];
        }
      }
    }
  }
}
