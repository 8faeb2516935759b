package org.adagio.embedding;

import java.util.List;

/**
 * Finds the fitting of a method. The list is apart from what it lists: classes that load each other
 * can wait for each other for ever, where two threads are the first to need them.
 */
final class MethodFittings {
  /** One for each method. */
  static final List<MethodFitting<?>> ALL =
      List.of(
          new JohnsonLindenstraussFitting(),
          new PrincipalComponentsFitting(),
          new AdagioFitting(),
          new RefinedFitting(),
          new NeighboursFitting(),
          new NuMaxFitting());

  private MethodFittings() {}

  /** The fitting of a recipe. */
  @SuppressWarnings("unchecked")
  static <M extends EmbeddingMethod> MethodFitting<M> of(M method) {
    return (MethodFitting<M>)
        ALL.stream()
            .filter(fitting -> fitting.recipe() == method.getClass())
            .findFirst()
            .orElseThrow(
                () -> new AssertionError(method.name() + " has no entry in MethodFittings.ALL"));
  }
}
