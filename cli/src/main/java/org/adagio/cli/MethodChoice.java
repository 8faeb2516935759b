package org.adagio.cli;

import java.util.Locale;
import java.util.Set;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;

/** The methods by the names that users type, and the options that each of them reads. */
enum MethodChoice {
  REFINED("--landmarks", "--fit-points") {
    @Override
    EmbeddingMethod recipe(int dimension, MethodOptions options, long seed) {
      return new Refined(dimension, options.landmarks(), options.fitPoints(), seed);
    }
  },
  ADAGIO("--pca", "--oversampling", "--power-iterations", "--split", "--basis", "--fit-points") {
    @Override
    EmbeddingMethod recipe(int dimension, MethodOptions options, long seed) {
      return new Adagio(dimension, options.basis(seed), options.split(), seed);
    }
  },
  PCA("--pca", "--oversampling", "--power-iterations", "--fit-points") {
    @Override
    EmbeddingMethod recipe(int dimension, MethodOptions options, long seed) {
      return new PrincipalComponents(dimension, options.principalBasis(seed));
    }
  },
  NUMAX("--fit-points") {
    @Override
    EmbeddingMethod recipe(int dimension, MethodOptions options, long seed) {
      return NuMax.toDimension(dimension);
    }
  },
  JL("--entries", "--fit-points") {
    @Override
    EmbeddingMethod recipe(int dimension, MethodOptions options, long seed) {
      return new JohnsonLindenstrauss(dimension, options.entries(), seed);
    }
  };

  private final Set<String> options;

  MethodChoice(String... options) {
    this.options = Set.of(options);
  }

  abstract EmbeddingMethod recipe(int dimension, MethodOptions options, long seed);

  /** Whether the first coordinates say most, so that a prefix of them is of use. */
  boolean hasOrderedCoordinates() {
    return this == REFINED || this == PCA;
  }

  boolean reads(String option) {
    return options.contains(option);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
