package org.adagio.work;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes down all memory that work opens for the BLAS, and by which thread, to tell the most that
 * may be open at a time, however the threads overlap. What a worker opens and closes itself is its
 * own, and every worker may hold as much at the same moment; all else is shared, and is there once.
 */
final class PanelLedger implements PanelListener {
  private record Entry(Thread thread, long floats) {}

  private final Thread caller = Thread.currentThread();
  private final List<Entry> entries = new ArrayList<>();

  @Override
  public synchronized void opening(long floats) {
    entries.add(new Entry(Thread.currentThread(), floats));
  }

  @Override
  public synchronized void closed(long floats) {
    entries.add(new Entry(Thread.currentThread(), -floats));
  }

  /** How many bytes were opened and not given back. */
  synchronized long open() {
    return entries.stream().mapToLong(Entry::floats).sum() * Float.BYTES;
  }

  /** The most bytes that so many threads may hold at a time. */
  synchronized long worst(int threads) {
    boolean[] own = ownOfWorkers();
    Map<Thread, Long> held = new HashMap<>();
    long heldByAll = 0;
    long shared = 0;
    long mostOfOne = 0;
    long worst = 0;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (own[i]) {
        mostOfOne = Math.max(mostOfOne, held.merge(entry.thread, entry.floats, Long::sum));
        heldByAll += entry.floats;
      } else {
        shared += entry.floats;
      }
      if (heldByAll == 0) {
        mostOfOne = 0; // their work is over
      }
      worst = Math.max(worst, shared + threads * mostOfOne);
    }
    return worst * Float.BYTES;
  }

  /** Which entries are of memory that a worker opened and closed: the last of a size goes first. */
  private boolean[] ownOfWorkers() {
    boolean[] own = new boolean[entries.size()];
    Map<Entry, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < own.length; i++) {
      Entry entry = entries.get(i);
      if (entry.thread == caller) {
        continue;
      }
      if (entry.floats > 0) {
        open.computeIfAbsent(entry, key -> new ArrayDeque<>()).push(i);
        continue;
      }
      Deque<Integer> same = open.get(new Entry(entry.thread, -entry.floats));
      if (same != null && !same.isEmpty()) {
        own[same.pop()] = true;
        own[i] = true;
      }
    }
    return own;
  }
}
