package org.adagio.benchmarks.spark;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
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

  /** What the collection itself left, without what others have made since. */
  private static long alive() {
    System.gc();
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getCollectionUsage)
        .mapToLong(MemoryUsage::getUsed)
        .sum();
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
