package org.adagio.benchmarks.spark;

import java.lang.management.ManagementFactory;

/** Watches how much of the heap is alive, by collecting garbage again and again. */
final class LiveHeap implements AutoCloseable {
  private static final long PAUSE = 50;

  private final long start = alive();
  private final Thread watch = new Thread(this::watch);
  private volatile long most = start;
  private volatile boolean over;

  LiveHeap() {
    watch.setDaemon(true);
    watch.start();
  }

  private static long alive() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void watch() {
    while (!over) {
      most = Math.max(most, alive());
      try {
        Thread.sleep(PAUSE);
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
    watch.interrupt();
  }
}
