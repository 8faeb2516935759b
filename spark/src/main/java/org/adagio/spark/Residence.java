package org.adagio.spark;

import java.util.Arrays;
import org.apache.spark.rdd.RDD;

/**
 * Where the partitions of a persistent dataset are.
 *
 * @param persistent what was persisted
 */
record Residence(RDD<?> persistent) {
  /** Whether each of them is in the memory of this very process. */
  boolean isHere() {
    return persistent.context().isLocal()
        && Arrays.stream(persistent.context().getRDDStorageInfo())
            .anyMatch(
                info ->
                    info.id() == persistent.id()
                        && info.numCachedPartitions() == persistent.getNumPartitions()
                        && info.diskSize() == 0);
  }
}
