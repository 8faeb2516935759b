package org.adagio.benchmarks.spark;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Watches how much of the heap is alive: a thread collects garbage half of the time and notes what
 * is left. For a process with little on its heap, or peaks pass between two looks.
 */
final class LiveHeap implements AutoCloseable {
  private final long start = alive();
  private final Thread watch = new Thread(this::watch, "live heap");
  private volatile long most = start;
  private volatile boolean over;

  LiveHeap() {
    watch.setDaemon(true);
    watch.start();
  }

  /**
   * While native code holds Java's arrays, as netlib does in a decomposition, nothing is collected
   * and all that is used counts: the usage after the last collection would miss those arrays.
   */
  private static long alive() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void watch() {
    while (!over) {
      long start = System.nanoTime();
      most = Math.max(most, alive());
      try {
        TimeUnit.NANOSECONDS.sleep(System.nanoTime() - start); // the others' half
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  long mostAboveStart() {
    return most - start;
  }

  @Override
  public void close() {
    over = true;
    try {
      watch.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
