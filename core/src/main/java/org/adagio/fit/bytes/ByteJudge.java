package org.adagio.fit.bytes;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.codes.AskedVector;
import org.adagio.codes.CodeScan;
import org.adagio.codes.CodedRows;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.codes.ProvenSearch;
import org.adagio.codes.TopRows;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.PointCloud;

/** Queries and documents that no fit saw: how many neighbours a code keeps. */
public final class ByteJudge {
  private static final int K = 10;

  /** This many queries tell how much is read. */
  private static final int MOST_PROVEN = 100;

  private final PointCloud documents;
  private final PointCloud queries;
  private final Metric metric;
  private final RecallMeter meter;

  /** Finds the true neighbours, once for all codes. */
  public ByteJudge(PointCloud documents, PointCloud queries, Metric metric, Progress progress) {
    this.documents = documents;
    this.queries = queries;
    this.metric = metric;
    meter = RecallMeter.of(metric, documents, queries, K, progress);
  }

  /** Returns what the queries keep of their ten nearest. */
  public RecallCertificate certificate(Matrix map, PointCode code) {
    return new RecallCertificate(metric, documents.size(), 0, recall(map, code, K));
  }

  /** Returns how many bytes a query reads until its answer is proven, codes and full points. */
  public double read(Matrix map, PointCode code) {
    Coder coder = new Coder(map, code.centre(), metric);
    ProvenSearch search = new ProvenSearch(map, code, rows(coder, code));
    int asked = (int) Math.min(MOST_PROVEN, queries.size());
    double full = 0;
    for (int i = 0; i < asked; i++) {
      AskedVector query = AskedVector.of(queries, i, code);
      full += search.nearest(query.values(), K, query.score(documents)).read();
    }
    double points = full / asked * documents.dimension() * Float.BYTES;
    return points + (double) documents.size() * code.rowBytes();
  }

  private CodedRows rows(Coder coder, PointCode code) {
    int count = Math.toIntExact(documents.size());
    byte[] rows = coder.encoded(code, coder.documents(documents, 0, count));
    return CodedRows.of(rows, code.rowBytes());
  }

  /**
   * Returns the recall of a search by codes.
   *
   * @param depth how many it finds; more than ten are ranked again by the full points
   */
  public Recall recall(Matrix map, PointCode code, int depth) {
    Coder coder = new Coder(map, code.centre(), metric);
    Matrix images = coder.queries(queries, 0, Math.toIntExact(queries.size())).rows();
    TopRows.Scored[] found = new CodeScan(code, rows(coder, code)).nearest(images, depth);
    int[][] nearest =
        Arrays.stream(found)
            .map(one -> Arrays.stream(one.rows()).mapToInt(row -> (int) row).toArray())
            .toArray(int[][]::new);
    return meter.of(nearest, depth);
  }
}
