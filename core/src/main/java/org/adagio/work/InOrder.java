package org.adagio.work;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Lets workers add up what they computed in the order of the tasks' numbers, so that a sum in
 * floating point does not depend on the number of threads.
 */
public final class InOrder {
  private final Map<Integer, Runnable> waiting = new HashMap<>();
  private int next;
  private boolean isRunning;

  /** Waits until every lower number has committed, then runs the action. */
  public void commit(int index, Runnable action) {
    synchronized (this) {
      try {
        while (isRunning || next != index) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
      isRunning = true;
    }
    run(action);
  }

  /**
   * Runs the action when every lower number has committed: at once, or else later in the thread
   * that commits the last of them. What the action reads must not change until then.
   */
  public void defer(int index, Runnable action) {
    synchronized (this) {
      if (isRunning || next != index) {
        waiting.put(index, action);
        return;
      }
      isRunning = true;
    }
    run(action);
  }

  private void run(Runnable first) {
    for (Runnable due = first; due != null; due = nextDue()) {
      due.run();
    }
  }

  private synchronized Runnable nextDue() {
    next++;
    Runnable due = waiting.remove(next);
    if (due == null) {
      isRunning = false;
      notifyAll();
    }
    return due;
  }
}
