package org.adagio.experiments.labels;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.points.PointCloud;

/**
 * Points joined to their nearest neighbours by weighted edges; undirected, without loops. Of points
 * at the same distance the lower row is the nearer one, so duplicates need no rule of their own.
 */
public final class KnnGraph {
  private final int[] starts;
  private final int[] ends;
  private final double[] weights;

  private KnnGraph(int[] starts, int[] ends, double[] weights) {
    this.starts = starts;
    this.ends = ends;
    this.weights = weights;
  }

  /** The graph of the k nearest neighbours; of all other points where there are no more than k. */
  public static KnnGraph of(
      PointCloud points, int k, EdgeWeights weights, Symmetry symmetry, Progress progress) {
    return of(neighbours(points, k, progress), weights, symmetry);
  }

  /** The k nearest other points of each point: what graphs of several weights may share. */
  public static NeighbourRows neighbours(PointCloud points, int k, Progress progress) {
    try (NearestNeighbours search = new NearestNeighbours(points)) {
      return search.ofOwn(LongStream.range(0, points.size()).toArray(), k, progress);
    }
  }

  /**
   * The graph of neighbours that are known.
   *
   * @param neighbours of every point among the others
   */
  public static KnnGraph of(NeighbourRows neighbours, EdgeWeights weights, Symmetry symmetry) {
    EdgeWeights.Rule rule = weights.rule(neighbours);
    int[][] rows = neighbours.rows();
    Builder builder = new Builder(rows);
    for (int i = 0; i < rows.length; i++) {
      for (int e = 0; e < rows[i].length; e++) {
        int j = rows[i][e];
        boolean mutual = builder.has(j, i);
        boolean joined = symmetry == Symmetry.UNION ? !mutual || i < j : mutual && i < j;
        double weight = joined ? rule.weight(i, j, neighbours.distances()[i][e]) : 0;
        if (weight > 0) {
          builder.join(i, j, weight);
        }
      }
    }
    return builder.graph();
  }

  /** The number of points. */
  public int size() {
    return starts.length - 1;
  }

  /** The number of edges; each counts once. */
  public long edges() {
    return ends.length / 2;
  }

  /** The points joined to one, in the order of the rows. */
  public int[] joinedTo(int point) {
    return Arrays.copyOfRange(ends, starts[point], starts[point + 1]);
  }

  /** The weights of the edges to {@link #joinedTo}. */
  public double[] weightsAt(int point) {
    return Arrays.copyOfRange(weights, starts[point], starts[point + 1]);
  }

  int firstEdge(int point) {
    return starts[point];
  }

  int end(int edge) {
    return ends[edge];
  }

  double weight(int edge) {
    return weights[edge];
  }

  /** Collects edges in any order. */
  private static final class Builder {
    private final int[][] sorted;
    private final int[] degrees;
    private int[] first = new int[64];
    private int[] second = new int[64];
    private double[] weights = new double[64];
    private int count;

    Builder(int[][] neighbours) {
      sorted = new int[neighbours.length][];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = neighbours[i].clone();
        Arrays.sort(sorted[i]);
      }
      degrees = new int[sorted.length];
    }

    boolean has(int point, int neighbour) {
      return Arrays.binarySearch(sorted[point], neighbour) >= 0;
    }

    void join(int i, int j, double weight) {
      if (count == first.length) {
        first = Arrays.copyOf(first, 2 * count);
        second = Arrays.copyOf(second, 2 * count);
        weights = Arrays.copyOf(weights, 2 * count);
      }
      first[count] = i;
      second[count] = j;
      weights[count] = weight;
      count++;
      degrees[i]++;
      degrees[j]++;
    }

    KnnGraph graph() {
      int[] starts = new int[degrees.length + 1];
      for (int i = 0; i < degrees.length; i++) {
        starts[i + 1] = starts[i] + degrees[i];
      }
      KnnGraph unordered = new KnnGraph(starts, new int[2 * count], new double[2 * count]);
      int[] next = starts.clone();
      for (int e = 0; e < count; e++) {
        unordered.put(next[first[e]]++, second[e], weights[e]);
        unordered.put(next[second[e]]++, first[e], weights[e]);
      }
      return unordered.transposed();
    }
  }

  private void put(int edge, int end, double weight) {
    ends[edge] = end;
    weights[edge] = weight;
  }

  /** The same graph, since it is symmetric, with the ends of each point in ascending order. */
  private KnnGraph transposed() {
    KnnGraph ordered = new KnnGraph(starts, new int[ends.length], new double[ends.length]);
    int[] next = starts.clone();
    for (int i = 0; i < size(); i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        ordered.put(next[ends[e]]++, i, weights[e]);
      }
    }
    return ordered;
  }
}
