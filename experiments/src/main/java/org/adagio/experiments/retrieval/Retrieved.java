package org.adagio.experiments.retrieval;

import java.util.List;

/**
 * How well and how fast buildings were found in one dimension.
 *
 * @param method the name of the map's recipe, or {@code full}
 * @param dimension of the descriptors searched
 * @param matches one a query picture
 * @param descriptors in the database
 * @param queryDescriptors that were looked up
 * @param fitSeconds to find the map and to reduce the database
 * @param querySeconds for all queries: to map their descriptors, to search, to count the votes
 * @param databaseBytes what the descriptors of the database take in memory, as float32
 */
public record Retrieved(
    String method,
    int dimension,
    List<Match> matches,
    long descriptors,
    long queryDescriptors,
    double fitSeconds,
    double querySeconds,
    long databaseBytes) {

  /** The query pictures whose building was found. */
  public long correct() {
    return matches.stream().filter(Match::isRight).count();
  }

  /** The share of query pictures whose building was found. */
  public double accuracy() {
    return (double) correct() / matches.size();
  }

  /** The query pictures for which several buildings had the most votes. */
  public long ties() {
    return matches.stream().filter(match -> match.tied() > 1).count();
  }

  /** The time of one query picture. */
  public double secondsPerQuery() {
    return querySeconds / matches.size();
  }
}
