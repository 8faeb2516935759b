package org.adagio.files;

import java.util.EnumSet;
import java.util.Set;
import org.adagio.points.Dataset;

/** NumPy's arrays, plain or packed with gzip. */
final class NpyFormat implements ArrayFormat {

  @Override
  public String name() {
    return "npy";
  }

  @Override
  public boolean recognizes(FileStart start) {
    return NpyFile.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), NpyFile.header(start).points());
  }

  @Override
  public Set<Precision> precisions() {
    return EnumSet.allOf(Precision.class);
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return new NpyEncoder(precision);
  }
}
