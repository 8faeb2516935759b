package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * NuMax (Hegde, Sankaranarayanan, Yin, Baraniuk 2015): the convex relaxation min trace(Q), Q ⪰ 0, l
 * ≤ vᵀQv ≤ u for every unit secant v, and Π from Q = ΠᵀΠ. The program answers for a distortion, and
 * its rank is the dimension. For a dimension the least distortion whose rank is at most r is
 * bisected; where the rank is smaller, the last coordinates are 0.
 *
 * <p>Solved by alternating directions with column generation, over all pairs. Eigenvalues below 1 %
 * of the largest do not count for the rank, unless some pair would leave the band without them.
 *
 * @param secants how many violated secants a round adds at most
 * @param rounds after how many rounds a solve is given up
 */
public record NuMax(int secants, int rounds) implements EmbeddingMethod {
  /** As many as one round's linear systems solve in a moment. */
  private static final int SECANTS = 1500;

  /** No data set of the paper took half as many. */
  private static final int ROUNDS = 100;

  /** Checks that there is something to do. */
  public NuMax {
    if (secants < 1) {
      throw new IllegalArgumentException("secants must be at least 1, got " + secants);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
    }
  }

  /** 1500 secants a round, at most 100 rounds. */
  public static NuMax standard() {
    return new NuMax(SECANTS, ROUNDS);
  }

  @Override
  public String name() {
    return "numax";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("secants", Integer.toString(secants));
    parameters.put("rounds", Integer.toString(rounds));
    return parameters;
  }
}
