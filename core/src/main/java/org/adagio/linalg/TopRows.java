package org.adagio.linalg;

import java.io.Serializable;

/** The k rows with the least scores, of equals the first; a heap with the worst at its root. */
public final class TopRows implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] rows;
  private final double[] scores;
  private int count;

  public TopRows(int k) {
    rows = new long[k];
    scores = new double[k];
  }

  /** What a score must be below, or equal to for a row before the last, to come in. */
  public double threshold() {
    return count < rows.length ? Double.POSITIVE_INFINITY : scores[0];
  }

  public void offer(double score, long row) {
    if (count < rows.length) {
      rise(count++, score, row);
    } else if (isBefore(score, row, scores[0], rows[0])) {
      sink(score, row);
    }
  }

  private static boolean isBefore(double score, long row, double other, long otherRow) {
    return score < other || (score == other && row < otherRow);
  }

  private void rise(int from, double score, long row) {
    int at = from;
    while (at > 0 && isBefore(scores[(at - 1) / 2], rows[(at - 1) / 2], score, row)) {
      set(at, (at - 1) / 2);
      at = (at - 1) / 2;
    }
    scores[at] = score;
    rows[at] = row;
  }

  private void sink(double score, long row) {
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count
          && isBefore(scores[child], rows[child], scores[child + 1], rows[child + 1])) {
        child++;
      }
      if (!isBefore(score, row, scores[child], rows[child])) {
        break;
      }
      set(at, child);
      at = child;
    }
    scores[at] = score;
    rows[at] = row;
  }

  private void set(int at, int from) {
    scores[at] = scores[from];
    rows[at] = rows[from];
  }

  public void addAll(TopRows others) {
    for (int i = 0; i < others.count; i++) {
      offer(others.scores[i], others.rows[i]);
    }
  }

  /** Takes all rows out, the least score first. */
  public Scored taken() {
    Scored taken = new Scored(new long[count], new double[count]);
    for (int i = count - 1; i >= 0; i--) {
      taken.rows[i] = rows[0];
      taken.scores[i] = scores[0];
      count--;
      if (count > 0) {
        sink(scores[count], rows[count]);
      }
    }
    return taken;
  }

  /** Rows and their scores, the least first. */
  public record Scored(long[] rows, double[] scores) {}
}
