package org.adagio.cli;

import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.Neighbours;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;

/** The methods by the names that users type, and the options that each of them reads. */
enum MethodChoice {
  REFINED(options -> new Refined(options.landmarks()), "--landmarks"),
  NEIGHBOURS(options -> new Neighbours(options.landmarks()), "--landmarks"),
  ADAGIO(
      options -> new Adagio(options.basis(), options.split()),
      "--pca",
      "--oversampling",
      "--power-iterations",
      "--split",
      "--basis"),
  PCA(
      options -> new PrincipalComponents(options.principalBasis(), options.form()),
      "--factor",
      "--length",
      "--pca",
      "--oversampling",
      "--power-iterations"),
  NUMAX(options -> NuMax.standard()),
  JL(options -> new JohnsonLindenstrauss(options.entries()), "--entries");

  private final Function<MethodOptions, EmbeddingMethod> recipe;
  private final Set<String> options;

  MethodChoice(Function<MethodOptions, EmbeddingMethod> recipe, String... options) {
    this.recipe = recipe;
    this.options = Set.of(options);
  }

  EmbeddingMethod recipe(MethodOptions values) {
    return recipe.apply(values);
  }

  /** Whether the first coordinates say most, so that they are a map of fewer dimensions. */
  boolean ordersCoordinates() {
    return this == REFINED || this == NEIGHBOURS || this == PCA;
  }

  boolean reads(String option) {
    return options.contains(option);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
