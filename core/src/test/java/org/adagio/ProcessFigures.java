package org.adagio;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What this process holds: memory, threads, open files. */
public final class ProcessFigures {
  private ProcessFigures() {}

  /**
   * Bytes of the heap that are in use after a collection: the least of some, since a thread that
   * ends now and then leaves a little behind.
   */
  public static long usedHeap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  /** Bytes of memory that the system counts as resident, where it tells. */
  public static Optional<Long> resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return Optional.empty();
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst();
  }

  /** How many threads there are, without those that wait in our pool for work. */
  public static long threadsBesideWorkers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().equals("adagio-worker"))
        .count();
  }

  /** How many files are open, where the system tells; else 0. */
  public static int openFiles() {
    String[] files = new File("/proc/self/fd").list();
    return files == null ? 0 : files.length;
  }
}
