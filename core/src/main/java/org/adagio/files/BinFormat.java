package org.adagio.files;

import java.util.Set;
import org.adagio.points.Dataset;

/** Vectors after their number and dimension, as of big-ann-benchmarks: fbin, f16bin and so on. */
record BinFormat(String name, ElementType type) implements ArrayFormat {

  @Override
  public boolean recognizes(FileStart start) {
    return false; // any two numbers may begin such a file: its suffix tells
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), new BinFile(start, type).points());
  }

  /** f16bin has but one precision, and takes what is written as float32 by default. */
  @Override
  public Set<Precision> precisions() {
    return switch (type) {
      case FLOAT32 -> Set.of(Precision.FLOAT32);
      case FLOAT16 -> Set.of(Precision.FLOAT16, Precision.FLOAT32);
      default -> Set.of();
    };
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return new BinEncoder(precision);
  }

  @Override
  public Precision written(Precision asked) {
    return type == ElementType.FLOAT16 ? Precision.FLOAT16 : asked;
  }
}
