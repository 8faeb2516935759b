package org.adagio.cli.fit;

import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;

/** The methods by the names that users type, and the options that each of them reads. */
public enum MethodChoice {
  REFINED(options -> Refined.standard()),
  NEIGHBOURS(MethodOptions::neighbours, "--length"),
  ADAGIO(options -> new Adagio(options.basis()), "--pca"),
  PCA(
      options -> new PrincipalComponents(options.basis(), options.form()),
      "--factor",
      "--length",
      "--pca"),
  JL(options -> JohnsonLindenstrauss.signs());

  private final Function<MethodOptions, EmbeddingMethod> recipe;
  private final Set<String> options;

  MethodChoice(Function<MethodOptions, EmbeddingMethod> recipe, String... options) {
    this.recipe = recipe;
    this.options = Set.of(options);
  }

  public EmbeddingMethod recipe(MethodOptions values) {
    return recipe.apply(values);
  }

  /** Whether the first coordinates say most, so that they are a map of fewer dimensions. */
  public boolean ordersCoordinates() {
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
