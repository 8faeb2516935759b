package org.adagio.linalg;

import java.util.concurrent.CancellationException;

/**
 * Lets workers add up what they computed in the order of the tasks' numbers, so that a sum in
 * floating point does not depend on the number of threads.
 */
public final class InOrder {
  private int next;

  /** Waits until every lower number has committed, then runs the action. */
  public synchronized void commit(int index, Runnable action) {
    try {
      while (next != index) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new CancellationException("interrupted");
    }
    action.run();
    next++;
    notifyAll();
  }
}
