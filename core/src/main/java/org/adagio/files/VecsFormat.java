package org.adagio.files;

import java.util.Set;
import org.adagio.points.Dataset;

/** Vectors of numbers, each after its dimension: fvecs, bvecs, ivecs. */
record VecsFormat(String name, ElementType type) implements ArrayFormat {

  @Override
  public boolean recognizes(FileStart start) {
    return isNameOf(start.plainName()) && new VecsFile(start, type).isConsistent();
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), new VecsFile(start, type).points());
  }

  @Override
  public Set<Precision> precisions() {
    return type == ElementType.FLOAT32 ? Set.of(Precision.FLOAT32) : Set.of();
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return new FvecsEncoder();
  }
}
