package org.adagio.benchmarks;

/** Work to be timed; it returns its result so that none of it can be left out. */
@FunctionalInterface
public interface Task {
  Object run();
}
