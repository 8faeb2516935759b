package org.adagio.cli.compare;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Metric;
import org.adagio.cli.fit.MethodChoice;
import org.adagio.cli.fit.MethodOptions;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;

/**
 * A line of a comparison.
 *
 * @param name what it is called there, and what its file is called
 * @param method by the name that users type
 * @param recipe with the parameters that they gave
 */
record Contestant(String name, MethodChoice method, EmbeddingMethod recipe) {

  /** The methods as they were asked for. */
  static List<Contestant> of(List<MethodChoice> methods, MethodOptions options) {
    return methods.stream().map(method -> of(method, method.recipe(options))).toList();
  }

  private static Contestant of(MethodChoice method, EmbeddingMethod recipe) {
    String form = recipe.parameters().getOrDefault("form", "");
    return new Contestant(form.isEmpty() ? method.toString() : method + "-" + form, method, recipe);
  }

  /**
   * The same for a search: where it is by distance, plain principal components are followed by
   * those that keep the length, since on some points the one is stronger and on some the other.
   *
   * @param dimension the smallest that is fitted
   */
  static List<Contestant> forSearch(
      List<MethodChoice> methods, MethodOptions options, Metric metric, int dimension) {
    List<Contestant> all = new ArrayList<>();
    for (Contestant one : of(methods, options)) {
      all.add(one);
      if (metric == Metric.EUCLIDEAN
          && dimension > 1
          && one.recipe instanceof PrincipalComponents components
          && components.form() == PrincipalComponents.Form.PLAIN) {
        all.add(of(one.method, components.withLength()));
      }
    }
    return all;
  }

  /** The plan for what was asked, by this method. */
  FitPlan plan(FitPlan asked) {
    return asked.with(recipe);
  }

  boolean keepsLength() {
    return (recipe instanceof Neighbours neighbours && neighbours.keepsLength())
        || (recipe instanceof PrincipalComponents components
            && components.form() == PrincipalComponents.Form.LENGTH);
  }
}
