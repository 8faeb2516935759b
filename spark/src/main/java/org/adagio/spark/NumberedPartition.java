package org.adagio.spark;

import org.apache.spark.Partition;

/** A partition that is known by its number; what it is made of is up to others. */
abstract class NumberedPartition implements Partition {
  private static final long serialVersionUID = 1;

  private final int index;

  NumberedPartition(int index) {
    this.index = index;
  }

  @Override
  public final int index() {
    return index;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof NumberedPartition that && that.index == index;
  }

  @Override
  public final int hashCode() {
    return index;
  }
}
