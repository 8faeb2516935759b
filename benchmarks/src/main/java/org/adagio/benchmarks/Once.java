package org.adagio.benchmarks;

import java.util.function.Supplier;

/** A value made on first use. */
final class Once<T> {
  private final Supplier<T> recipe;
  private T value;

  Once(Supplier<T> recipe) {
    this.recipe = recipe;
  }

  T get() {
    if (value == null) {
      value = recipe.get();
    }
    return value;
  }
}
