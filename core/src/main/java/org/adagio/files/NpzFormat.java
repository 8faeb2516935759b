package org.adagio.files;

import org.adagio.points.Dataset;

/** Several NumPy arrays in one zip file. */
final class NpzFormat implements Format {

  @Override
  public String name() {
    return "npz";
  }

  @Override
  public boolean isNameOf(String plainName) {
    return false; // a zip file without arrays is told by what it is
  }

  @Override
  public boolean recognizes(FileStart start) {
    return NpzFile.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return NpzFile.dataset(start.file(), options);
  }
}
