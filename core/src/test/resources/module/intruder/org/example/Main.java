package org.example;

import org.adagio.work.Workers;

/** Does not compile: the package is for Adagio's own modules. */
public final class Main {
  static final Class<?> HIDDEN = Workers.class;

  private Main() {}
}
