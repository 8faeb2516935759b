package org.adagio.files;

import org.adagio.points.Dataset;

/** MNIST's arrays, plain or packed with gzip. */
final class IdxFormat implements Format {

  @Override
  public String name() {
    return "idx";
  }

  @Override
  public boolean isNameOf(String plainName) {
    return Format.super.isNameOf(plainName) || plainName.matches(".*idx\\d+-ubyte");
  }

  @Override
  public boolean recognizes(FileStart start) {
    return IdxFile.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), IdxFile.header(start).points());
  }
}
