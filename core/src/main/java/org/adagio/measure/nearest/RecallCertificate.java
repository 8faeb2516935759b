package org.adagio.measure.nearest;

import java.util.Locale;
import java.util.Objects;
import org.adagio.Metric;

/**
 * How many nearest neighbours a map keeps for queries that its fit did not see. A statement about
 * queries like those, not about pairs of points: it bounds a mean, and says nothing of the worst.
 *
 * @param metric by which neighbours are near
 * @param documents how many points were searched
 * @param seen how many of these the fit saw: a map keeps more neighbours among points that it was
 *     fitted to than among those that come later
 * @param recall of the queries
 */
public record RecallCertificate(Metric metric, long documents, long seen, Recall recall) {
  /** Checks that no more documents were seen, and no more neighbours sought, than there are. */
  public RecallCertificate {
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(recall, "recall");
    if (documents < 1 || seen < 0 || seen > documents) {
      throw new IllegalArgumentException(
          "of the documents searched, at least 1, between none and all were seen, got %d of %d"
              .formatted(seen, documents));
    }
    if (recall.k() > documents) {
      throw new IllegalArgumentException(
          "a query finds at most the %d documents, got %d neighbours"
              .formatted(documents, recall.k()));
    }
  }

  /** Whether the fit saw none of the documents. */
  public boolean isOfUnseenDocuments() {
    return seen == 0;
  }

  /** In one sentence; the lower bound is rounded down, and the upper one up. */
  public String statement() {
    String ranked =
        recall.depth() > recall.k()
            ? " when the first %d are ranked again by the full points".formatted(recall.depth())
            : "";
    return String.format(
        Locale.ROOT,
        "%,d unseen queries keep %s of their %d nearest among %,d documents%s, by %s%s; the mean"
            + " over queries like them lies in [%s, %s] with confidence %s",
        recall.queries(),
        rounded(recall.mean(), Math.rint(recall.mean() * 1e4)),
        recall.k(),
        documents,
        whichTheFitSaw(),
        metric,
        ranked,
        rounded(recall.low(), Math.floor(recall.low() * 1e4)),
        rounded(recall.high(), Math.ceil(recall.high() * 1e4)),
        Recall.CONFIDENCE);
  }

  private String whichTheFitSaw() {
    if (seen == 0) {
      return " that the fit did not see";
    }
    return seen == documents
        ? " that the fit saw"
        : String.format(Locale.ROOT, ", of which the fit saw %,d", seen);
  }

  private static String rounded(double value, double tenThousandths) {
    return String.format(Locale.ROOT, "%.4f", value == 1 ? 1 : tenThousandths / 1e4);
  }
}
