package org.adagio.neighbors;

import java.util.Locale;
import org.adagio.Metric;

/**
 * How many nearest neighbours a map keeps for queries that its fit did not see. A statement about
 * queries like those, not about pairs of points: it bounds a mean, and says nothing of the worst.
 *
 * @param metric by which neighbours are near
 * @param points among which was searched
 * @param recall of the queries
 */
public record RecallCertificate(Metric metric, long points, Recall recall) {

  /** In one sentence; the lower bound is rounded down, and the upper one up. */
  public String statement() {
    String ranked =
        recall.depth() > recall.k()
            ? " when the first %d are ranked again by the full points".formatted(recall.depth())
            : "";
    return String.format(
        Locale.ROOT,
        "%,d unseen queries keep %s of their %d nearest among %,d points by %s%s; the mean over"
            + " queries like them lies in [%s, %s] with confidence %s",
        recall.queries(),
        rounded(recall.mean(), Math.rint(recall.mean() * 1e4)),
        recall.k(),
        points,
        metric,
        ranked,
        rounded(recall.low(), Math.floor(recall.low() * 1e4)),
        rounded(recall.high(), Math.ceil(recall.high() * 1e4)),
        Recall.CONFIDENCE);
  }

  private static String rounded(double value, double tenThousandths) {
    return String.format(Locale.ROOT, "%.4f", value == 1 ? 1 : tenThousandths / 1e4);
  }
}
