package org.adagio.experiments.retrieval;

import java.util.List;

/**
 * What came of one query picture.
 *
 * @param query the picture
 * @param candidates the buildings with most votes, at most three, the chosen one first; none where
 *     the picture has no descriptors
 * @param tied how many buildings shared the most votes; the chosen one was drawn from them
 */
public record Match(View query, List<Candidate> candidates, int tied) {

  /** Whether the building chosen is the one that the picture shows. */
  public boolean isRight() {
    return !candidates.isEmpty() && candidates.get(0).building().equals(query.building());
  }
}
