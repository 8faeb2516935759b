package org.adagio.experiments.retrieval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Votes for buildings: each neighbour of each descriptor of a picture has one. */
final class Votes {
  private final Map<String, Integer> counts = new TreeMap<>();

  void add(String building) {
    counts.merge(building, 1, Integer::sum);
  }

  /**
   * The buildings with votes, most first; of equally many the one drawn comes first, the others in
   * the order of their names.
   */
  List<Candidate> ranked(SplittableRandom random) {
    List<Candidate> ranked =
        counts.entrySet().stream()
            .map(entry -> new Candidate(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparingInt((Candidate c) -> -c.votes()))
            .collect(Collectors.toCollection(ArrayList::new));
    int tied = tied(ranked);
    if (tied > 1) {
      ranked.add(0, ranked.remove(random.nextInt(tied)));
    }
    return List.copyOf(ranked);
  }

  /** How many candidates have as many votes as the first. */
  static int tied(List<Candidate> ranked) {
    return (int) ranked.stream().filter(c -> c.votes() == ranked.get(0).votes()).count();
  }
}
