package org.adagio.formats.sparse;

import org.adagio.files.FileStart;
import org.adagio.files.Format;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;

/** A sparse or dense matrix of the Matrix Market, plain or packed with gzip. */
public final class MatrixMarketFormat implements Format {

  /** For {@link java.util.ServiceLoader}. */
  public MatrixMarketFormat() {}

  @Override
  public String name() {
    return "mtx";
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public boolean recognizes(FileStart start) {
    return MatrixMarketFile.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return MatrixMarketFile.dataset(start, options);
  }
}
