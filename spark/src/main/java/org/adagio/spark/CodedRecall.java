package org.adagio.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.codes.AskedVector;
import org.adagio.codes.PointCode;
import org.adagio.fit.Fitted;
import org.adagio.fit.RecallGoal;
import org.adagio.linalg.TopRows;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * How many of their nearest among all rows queries find by the codes alone. Every executor asks its
 * own rows; queries were set apart before anything was learnt.
 */
record CodedRecall(SavedMap map, double[] queries) implements BlockPass<TopRows[]> {
  /** Of fewer points too few can be set apart. */
  static final int LEAST_POINTS = 1000;

  private static final int MOST_QUERIES = 500;
  private static final int SHARE = 20;
  private static final int K = RecallGoal.TEN;

  /** The rows that ask, which nobody else sees. */
  static long[] asked(PointCloud points, long seed) {
    int count = (int) Math.min(MOST_QUERIES, points.size() / SHARE);
    return Split.rows(points.size(), count, Draw.QUERIES.seed(seed));
  }

  /** The map of a fit that saw some of the documents, with what queries keep among all of them. */
  static LinearEmbedding certified(
      Fitted fitted, double[] queries, SparkCloud documents, Progress progress) {
    LinearEmbedding map = fitted.map();
    CodedRecall pass = new CodedRecall(new SavedMap(map), queries);
    progress.stage(pass.name(), documents.size());
    Recall recall = recall(documents.pass(pass, progress));
    return map.certifiedBy(
        new RecallCertificate(map.metric(), documents.size(), fitted.points().size(), recall),
        map.certificates().unseenRecall());
  }

  @Override
  public String name() {
    return "neighbours by code";
  }

  /** The nearest of each query in truth, then those by code. */
  @Override
  public TopRows[] over(Iterator<Block> blocks) {
    TopRows[] top = new TopRows[2 * queries.length / map.embedding().sourceDimension()];
    Arrays.setAll(top, i -> new TopRows(K));
    blocks.forEachRemaining(block -> offer(block, top));
    return top;
  }

  private void offer(Block block, TopRows[] top) {
    int d = map.embedding().sourceDimension();
    double[] values = new double[block.count() * d];
    block.copyTo(0, block.count(), values, 0);
    PointCloud points = PointCloud.of(values, d);
    PointCloud asking = PointCloud.of(queries, d);
    PointCode code = map.embedding().code().orElseThrow();
    List<CodedPoints.Found> found = CodedPoints.of(map.embedding(), points).nearest(asking, K);
    try (NearestNeighbours search = NearestNeighbours.by(code.metric(), points)) {
      NeighbourRows nearest = search.of(asking, K, Progress.NONE);
      for (int i = 0; i < found.size(); i++) {
        LongToDoubleFunction score = AskedVector.of(asking, i, code).score(points);
        for (int row : nearest.rows()[i]) {
          top[i].offer(score.applyAsDouble(row), block.firstRow() + row);
        }
        CodedPoints.Found coded = found.get(i);
        for (int k = 0; k < coded.rows().length; k++) {
          top[found.size() + i].offer(coded.distances()[k], block.firstRow() + coded.rows()[k]);
        }
      }
    }
  }

  @Override
  public TopRows[] merged(TopRows[] one, TopRows[] other) {
    for (int i = 0; i < one.length; i++) {
      one[i].addAll(other[i]);
    }
    return one;
  }

  private static Recall recall(TopRows[] top) {
    double[] shares = new double[top.length / 2];
    for (int i = 0; i < shares.length; i++) {
      long[] truth = top[i].taken().rows();
      Arrays.sort(truth);
      LongStream found = Arrays.stream(top[shares.length + i].taken().rows());
      shares[i] = found.filter(row -> Arrays.binarySearch(truth, row) >= 0).count() / (double) K;
    }
    return Recall.of(K, K, shares);
  }
}
