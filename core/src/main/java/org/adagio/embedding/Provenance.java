package org.adagio.embedding;

import java.util.Map;

/**
 * Where a map comes from.
 *
 * @param method the recipe's name
 * @param parameters every parameter of the recipe but the dimension
 * @param points how many points it was fitted to
 * @param fingerprint of those points: equal data, equal fingerprint
 * @param version of the software that fitted it
 */
public record Provenance(
    String method,
    Map<String, String> parameters,
    long points,
    String fingerprint,
    String version) {

  public Provenance {
    parameters = Map.copyOf(parameters);
  }
}
