package org.adagio.experiments.labels;

import java.util.Arrays;

/**
 * Labels for the unlabelled points of a graph by harmonic functions (Zhu, Ghahramani, Lafferty
 * 2003). For each class the function that is 1 at the points labelled so, 0 at those labelled
 * otherwise, and minimizes Σ w_uv (x_u − x_v)²: every other value is the weighted mean of its
 * neighbours. A point belongs to the class with the largest value. Of equal values the class with
 * more labelled points wins, then the first one.
 *
 * <p>All classes share one matrix, the Laplacian of the unlabelled points, and are solved together
 * by conjugate gradients. Points that no path joins to a label have no unique harmonic value: they
 * get the classes' shares of the labelled points, and so the largest class.
 *
 * @param mass how values of different classes are compared
 * @param tolerance by how much a value may miss the weighted mean of its neighbours
 */
public record LabelPropagation(ClassMass mass, double tolerance) {

  /** Stands for a point without a label. */
  public static final int UNLABELLED = -1;

  private static final double TOLERANCE = 1e-10;

  public LabelPropagation {
    if (!(tolerance > 0)) {
      throw new IllegalArgumentException("tolerance must be above 0, got " + tolerance);
    }
  }

  /** A tolerance of 1e-10. */
  public LabelPropagation(ClassMass mass) {
    this(mass, TOLERANCE);
  }

  /**
   * Finds the harmonic functions.
   *
   * @param labels the class of each point from 0, or {@link #UNLABELLED}
   * @param classes how many classes there are; one without any labelled point is never chosen
   * @throws IllegalArgumentException if no point is labelled, or if labels and points do not match
   */
  public Labelling of(KnnGraph graph, int[] labels, int classes) {
    int[] sizes = sizes(graph, labels, classes);
    int labelled = Arrays.stream(sizes).sum();
    double[] shares = Arrays.stream(sizes).mapToDouble(size -> (double) size / labelled).toArray();
    HarmonicSystem system = new HarmonicSystem(graph, labels);
    ConjugateGradients.Result solved =
        new ConjugateGradients(tolerance)
            .solve(
                system.laplacian(), system.rightSides(classes), repeated(shares, system.order()));
    double[][] values = new double[graph.size()][];
    for (int i = 0; i < values.length; i++) {
      if (labels[i] != UNLABELLED) {
        values[i] = new double[classes];
        values[i][labels[i]] = 1;
      } else if (system.reaches(i)) {
        int first = system.row(i) * classes;
        values[i] = Arrays.copyOfRange(solved.solution(), first, first + classes);
      } else {
        values[i] = shares.clone();
      }
    }
    return new Labelling(
        values,
        decided(values, labels, shares),
        system.unreached(),
        solved.iterations(),
        solved.residual());
  }

  private static int[] sizes(KnnGraph graph, int[] labels, int classes) {
    if (labels.length != graph.size()) {
      throw new IllegalArgumentException(
          "labels must be one a point (%d), got %d".formatted(graph.size(), labels.length));
    }
    int[] sizes = new int[classes];
    for (int label : labels) {
      if (label < UNLABELLED || label >= classes) {
        throw new IllegalArgumentException(
            "labels must be from 0 to %d, or -1 for none, got %d".formatted(classes - 1, label));
      }
      if (label != UNLABELLED) {
        sizes[label]++;
      }
    }
    if (Arrays.stream(sizes).allMatch(size -> size == 0)) {
      throw new IllegalArgumentException("at least one point must be labelled, got none");
    }
    return sizes;
  }

  private static double[] repeated(double[] row, int times) {
    double[] rows = new double[times * row.length];
    for (int i = 0; i < times; i++) {
      System.arraycopy(row, 0, rows, i * row.length, row.length);
    }
    return rows;
  }

  private int[] decided(double[][] values, int[] labels, double[] shares) {
    double[] scale = scale(values, labels, shares);
    int[] decided = labels.clone();
    for (int i = 0; i < decided.length; i++) {
      if (labels[i] == UNLABELLED) {
        decided[i] = largest(values[i], scale, shares);
      }
    }
    return decided;
  }

  /** What the values of each class are multiplied by before they are compared. */
  private double[] scale(double[][] values, int[] labels, double[] shares) {
    double[] scale = new double[shares.length];
    Arrays.fill(scale, 1);
    if (mass == ClassMass.NORMALIZED) {
      double[] sums = new double[shares.length];
      for (int i = 0; i < labels.length; i++) {
        for (int c = 0; c < sums.length && labels[i] == UNLABELLED; c++) {
          sums[c] += values[i][c];
        }
      }
      Arrays.setAll(scale, c -> sums[c] > 0 ? shares[c] / sums[c] : 0);
    }
    return scale;
  }

  /** Values that the solver cannot tell apart are equal. */
  private int largest(double[] values, double[] scale, double[] shares) {
    int best = 0;
    for (int c = 1; c < values.length; c++) {
      double lead = values[c] * scale[c] - values[best] * scale[best];
      double unsure = 100 * tolerance * Math.max(scale[c], scale[best]);
      if (lead > unsure || (lead >= -unsure && shares[c] > shares[best])) {
        best = c;
      }
    }
    return best;
  }
}
