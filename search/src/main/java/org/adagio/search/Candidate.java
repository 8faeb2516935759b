package org.adagio.search;

import java.util.List;

/**
 * What an engine found, ranked by its full vector. The nearest comes first; of equally near ones,
 * the lower id.
 *
 * @param id that the engine knows it by: a document in Lucene, a node in JVector
 * @param nearness to the query, in float64: {@link Nearness#of}
 */
public record Candidate(int id, double nearness) implements Comparable<Candidate> {

  @Override
  public int compareTo(Candidate other) {
    int byNearness = Double.compare(other.nearness, nearness);
    return byNearness != 0 ? byNearness : Integer.compare(id, other.id);
  }

  /** The k nearest of some, nearest first; all where there are no more than k. */
  public static List<Candidate> nearest(List<Candidate> candidates, int k) {
    return candidates.stream().sorted().limit(k).toList();
  }
}
