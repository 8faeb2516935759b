package org.adagio.fit.axes;

import java.io.Serializable;
import java.util.Iterator;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.views.Centre;

/**
 * What a pass without a matrix tells.
 *
 * @param count n
 * @param mean of the points
 * @param variance Σ‖x − mean‖²
 */
record MeanAndVariance(long count, double[] mean, double variance) implements Serializable {
  MeanAndVariance mergedWith(MeanAndVariance other) {
    long total = count + other.count;
    double[] both = new double[mean.length];
    double between = 0;
    for (int j = 0; j < mean.length; j++) {
      double difference = other.mean[j] - mean[j];
      both[j] = mean[j] + difference * other.count / total;
      between += difference * difference;
    }
    double weight = (double) count * other.count / total;
    return new MeanAndVariance(total, both, variance + other.variance + weight * between);
  }

  /** Sums up about the mean of each block, so that a large common offset does not cancel. */
  record Pass() implements BlockPass<MeanAndVariance> {
    @Override
    public String name() {
      return "mean and variance";
    }

    @Override
    public MeanAndVariance over(Iterator<Block> blocks) {
      MeanAndVariance totals = of(blocks.next());
      while (blocks.hasNext()) {
        totals = totals.mergedWith(of(blocks.next()));
      }
      return totals;
    }

    private static MeanAndVariance of(Block block) {
      int n = block.count();
      Centre centre = Centre.of(block.rows(), n);
      centre.subtractFrom(block.rows(), n);
      double[] mean = new double[block.rows().columns()];
      Centre.addTo(mean, block.rows(), n);
      double variance = 0;
      for (int i = 0; i < n * mean.length; i++) {
        double value = block.rows().values()[i];
        variance += value * value;
      }
      for (int j = 0; j < mean.length; j++) {
        double offset = mean[j] / n;
        variance -= n * offset * offset;
        mean[j] = centre.coordinate(j) + offset;
      }
      return new MeanAndVariance(n, mean, variance);
    }

    @Override
    public MeanAndVariance merged(MeanAndVariance one, MeanAndVariance other) {
      return one.mergedWith(other);
    }
  }
}
