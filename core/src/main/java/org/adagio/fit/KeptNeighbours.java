package org.adagio.fit;

import java.util.List;
import org.adagio.measure.nearest.RecallCertificate;

/**
 * How many neighbours a map keeps for queries that its fit did not see: one certificate for each
 * number of images that a search finds.
 *
 * @param unseen among documents that the fit did not see: what is left where documents are new
 * @param fitted among the documents that it was fitted to
 */
public record KeptNeighbours(List<RecallCertificate> unseen, List<RecallCertificate> fitted) {
  /** Keeps copies. */
  public KeptNeighbours {
    unseen = List.copyOf(unseen);
    fitted = List.copyOf(fitted);
  }
}
