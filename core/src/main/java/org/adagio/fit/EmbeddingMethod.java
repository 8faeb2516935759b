package org.adagio.fit;

import java.util.Map;

/**
 * A recipe for linear maps R^d → R^r. It names no dimension, no seed and no points: those belong to
 * a {@link FitPlan}, which turns a recipe into a map. Recipes are immutable.
 */
public sealed interface EmbeddingMethod
    permits JohnsonLindenstrauss, PrincipalComponents, Adagio, Refined, Neighbours {
  /**
   * A short name: {@code jl}, {@code pca}, {@code adagio}, {@code refined} or {@code neighbours}.
   */
  String name();

  /** Every parameter of the recipe by name, as kept in the model file. */
  Map<String, String> parameters();
}
