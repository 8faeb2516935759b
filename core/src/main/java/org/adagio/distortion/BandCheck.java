package org.adagio.distortion;

import java.util.concurrent.atomic.AtomicBoolean;

/** Looks for a pair beyond a distortion; what float32 leaves open is settled in float64. */
record BandCheck(double distortion) {

  PairScan.Visitor visitor(AtomicBoolean broken) {
    float low = (float) (distortion < 1 ? (1 - distortion) * (1 - distortion) : 0);
    float high = (float) ((1 + distortion) * (1 + distortion));
    return row -> {
      if (!row.anyMayLieOutside(low, high)) {
        return;
      }
      for (int j = row.from(); j < row.to() && !broken.get(); j++) {
        if (row.mayLieOutside(j, low, high) && row.exactly(j).distortion() > distortion) {
          broken.set(true);
        }
      }
    };
  }
}
