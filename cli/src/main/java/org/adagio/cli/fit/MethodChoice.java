package org.adagio.cli.fit;

import java.util.Locale;
import java.util.function.Function;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;

/** The methods by the names that users type. */
public enum MethodChoice {
  REFINED(basis -> Refined.standard()),
  NEIGHBOURS(basis -> Neighbours.standard()),
  /** One of the dimensions is the length that the others drop. */
  NEIGHBOURS_LENGTH(basis -> Neighbours.standard().withLength()),
  ADAGIO(basis -> new Adagio(basis)),
  PCA(basis -> new PrincipalComponents(basis, PrincipalComponents.Form.PLAIN)),
  /** Times the one factor that makes the largest distortion least. */
  PCA_FACTOR(basis -> new PrincipalComponents(basis, PrincipalComponents.Form.FACTOR)),
  /** One of the dimensions is the length that the others drop. */
  PCA_LENGTH(basis -> new PrincipalComponents(basis, PrincipalComponents.Form.LENGTH)),
  JL(basis -> JohnsonLindenstrauss.signs());

  private final Function<PrincipalBasis, EmbeddingMethod> recipe;

  MethodChoice(Function<PrincipalBasis, EmbeddingMethod> recipe) {
    this.recipe = recipe;
  }

  EmbeddingMethod recipe(PrincipalBasis basis) {
    return recipe.apply(basis);
  }

  /** Whether the first coordinates say most, so that they are a map of fewer dimensions. */
  public boolean ordersCoordinates() {
    return this != ADAGIO && this != JL;
  }

  /** Whether it begins with principal components. */
  boolean hasBasis() {
    return this == ADAGIO || name().startsWith("PCA");
  }

  /** Whether it is for a search alone, and keeps no distances. */
  public boolean keepsLength() {
    return this == PCA_LENGTH || this == NEIGHBOURS_LENGTH;
  }

  /** Whether it learns from neighbours. */
  boolean hasNeighbours() {
    return this == NEIGHBOURS || this == NEIGHBOURS_LENGTH;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
