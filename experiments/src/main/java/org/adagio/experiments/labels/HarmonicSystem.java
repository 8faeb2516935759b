package org.adagio.experiments.labels;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * L_uu X = W_ul Y: one unknown row for each unlabelled point that some path joins to a label. So
 * every part of L_uu that hangs together has an edge to a label, and L_uu is positive definite.
 */
final class HarmonicSystem {
  private static final int NO_ROW = -1;

  private final KnnGraph graph;
  private final int[] labels;
  private final int[] rows;
  private final int[] points;

  HarmonicSystem(KnnGraph graph, int[] labels) {
    this.graph = graph;
    this.labels = labels;
    boolean[] reached = reached();
    points = IntStream.range(0, labels.length).filter(i -> reached[i] && !isLabelled(i)).toArray();
    rows = new int[labels.length];
    Arrays.fill(rows, NO_ROW);
    for (int row = 0; row < points.length; row++) {
      rows[points[row]] = row;
    }
  }

  private boolean[] reached() {
    boolean[] reached = new boolean[labels.length];
    Deque<Integer> waiting = new ArrayDeque<>();
    for (int i = 0; i < labels.length; i++) {
      if (isLabelled(i)) {
        reached[i] = true;
        waiting.add(i);
      }
    }
    while (!waiting.isEmpty()) {
      int point = waiting.poll();
      for (int e = graph.firstEdge(point); e < graph.firstEdge(point + 1); e++) {
        if (!reached[graph.end(e)]) {
          reached[graph.end(e)] = true;
          waiting.add(graph.end(e));
        }
      }
    }
    return reached;
  }

  private boolean isLabelled(int point) {
    return labels[point] != LabelPropagation.UNLABELLED;
  }

  int order() {
    return points.length;
  }

  /** Whether an unlabelled point is joined to a label. */
  boolean reaches(int point) {
    return rows[point] != NO_ROW;
  }

  int row(int point) {
    return rows[point];
  }

  List<Integer> unreached() {
    return IntStream.range(0, labels.length)
        .filter(i -> !isLabelled(i) && !reaches(i))
        .boxed()
        .toList();
  }

  /** L_uu: the degrees of the unknown points in the whole graph, less the edges among them. */
  SparseSymmetric laplacian() {
    double[] degrees = new double[points.length];
    int[] starts = new int[points.length + 1];
    for (int row = 0; row < points.length; row++) {
      int among = 0;
      for (int e = graph.firstEdge(points[row]); e < graph.firstEdge(points[row] + 1); e++) {
        degrees[row] += graph.weight(e);
        among += reaches(graph.end(e)) ? 1 : 0;
      }
      starts[row + 1] = starts[row] + among;
    }
    int[] columns = new int[starts[points.length]];
    double[] values = new double[columns.length];
    int next = 0;
    for (int point : points) {
      for (int e = graph.firstEdge(point); e < graph.firstEdge(point + 1); e++) {
        if (reaches(graph.end(e))) {
          columns[next] = rows[graph.end(e)];
          values[next++] = -graph.weight(e);
        }
      }
    }
    return new SparseSymmetric(degrees, starts, columns, values);
  }

  /** W_ul Y: for each unknown point and class the weight of its edges to points of the class. */
  double[] rightSides(int classes) {
    double[] sides = new double[points.length * classes];
    for (int row = 0; row < points.length; row++) {
      for (int e = graph.firstEdge(points[row]); e < graph.firstEdge(points[row] + 1); e++) {
        if (isLabelled(graph.end(e))) {
          sides[row * classes + labels[graph.end(e)]] += graph.weight(e);
        }
      }
    }
    return sides;
  }
}
