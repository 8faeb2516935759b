package org.adagio.fit.bytes;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.codes.AskedVector;
import org.adagio.codes.CodeScan;
import org.adagio.codes.CodedRows;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.codes.ProvenSearch;
import org.adagio.linalg.TopRows;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.PointCloud;

/** Queries and documents that no fit saw: how many neighbours a code keeps. */
public final class ByteJudge {
  /** This many queries tell how much is read. */
  private static final int MOST_PROVEN = 100;

  private final PointCloud documents;
  private final PointCloud queries;
  private final Metric metric;
  private final int k;
  private final int depth;
  private final RecallMeter meter;

  /**
   * Finds the true neighbours, once for all codes.
   *
   * @param k how many neighbours count
   * @param depth how many a search finds; more than k are ranked again by the full points
   */
  public ByteJudge(PointCloud documents, PointCloud queries, Metric metric, int k, int depth) {
    this.documents = documents;
    this.queries = queries;
    this.metric = metric;
    this.k = k;
    this.depth = depth;
    meter = RecallMeter.of(metric, documents, queries, k, Progress.NONE);
  }

  /** Returns what the queries keep of their nearest. */
  public RecallCertificate certificate(Matrix map, PointCode code) {
    return new RecallCertificate(metric, documents.size(), 0, recall(map, code));
  }

  /** Returns how many bytes a query reads until its answer is proven, codes and full points. */
  public double read(Matrix map, PointCode code) {
    Coder coder = new Coder(map, code.centre(), metric);
    ProvenSearch search = new ProvenSearch(map, code, rows(coder, code));
    long[] some = LongStream.range(0, Math.min(MOST_PROVEN, queries.size())).toArray();
    double full =
        search.nearest(AskedVector.all(queries.select(some), code), k, documents).stream()
            .mapToLong(ProvenSearch.Proven::read)
            .average()
            .orElseThrow();
    double points = full * documents.dimension() * Float.BYTES;
    return points + (double) documents.size() * code.rowBytes();
  }

  private CodedRows rows(Coder coder, PointCode code) {
    int count = Math.toIntExact(documents.size());
    byte[] rows = coder.encoded(code, coder.documents(documents, 0, count));
    return CodedRows.of(rows, code.rowBytes());
  }

  /** Returns the recall of a search by codes. */
  public Recall recall(Matrix map, PointCode code) {
    return recalls(map, code, List.of(depth)).get(0);
  }

  /** Returns the same for several numbers of documents found. */
  public List<Recall> recalls(Matrix map, PointCode code, List<Integer> depths) {
    Coder coder = new Coder(map, code.centre(), metric);
    Matrix images = coder.queries(queries, 0, Math.toIntExact(queries.size())).rows();
    CodeScan scan = new CodeScan(code, rows(coder, code));
    return recalls(scan.nearest(images, Collections.max(depths)), depths);
  }

  /** Returns the same of what any search found. */
  public List<Recall> recalls(TopRows.Scored[] found, List<Integer> depths) {
    int[][] nearest =
        Arrays.stream(found)
            .map(one -> Arrays.stream(one.rows()).mapToInt(row -> (int) row).toArray())
            .toArray(int[][]::new);
    return depths.stream().map(count -> meter.of(nearest, count)).toList();
  }
}
