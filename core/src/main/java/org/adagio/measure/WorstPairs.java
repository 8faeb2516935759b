package org.adagio.measure;

import java.util.Arrays;
import org.adagio.measure.PairScan.Violations;

/** The worst pairs seen so far: up to twice as many as wanted, then only the worst half stays. */
final class WorstPairs {
  private final int most;
  private final int room;
  private int size;
  private Entry[] entries;
  private float floor = Float.NEGATIVE_INFINITY;

  WorstPairs(int most) {
    this.most = most;
    room = (int) Math.min(2L * most, Integer.MAX_VALUE - 8);
    entries = new Entry[Math.min(room, 1024)];
  }

  private record Entry(float distortion, int first, int second) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byDistortion = Float.compare(other.distortion, distortion);
      int byFirst = Integer.compare(first, other.first);
      return byDistortion != 0
          ? byDistortion
          : byFirst != 0 ? byFirst : Integer.compare(second, other.second);
    }
  }

  void add(float distortion, int first, int second) {
    if (size == room) {
      prune();
    }
    if (distortion < floor) {
      return;
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, (int) Math.min(room, 2L * size));
    }
    entries[size++] = new Entry(distortion, first, second);
  }

  private void prune() {
    Arrays.sort(entries, 0, size);
    size = Math.min(size, most);
    floor = entries[size - 1].distortion;
  }

  void drainInto(WorstPairs all) {
    for (int i = 0; i < size; i++) {
      all.add(entries[i].distortion, entries[i].first, entries[i].second);
    }
  }

  Violations worstFirst(long found) {
    Arrays.sort(entries, 0, size);
    int kept = Math.min(size, most);
    int[] first = new int[kept];
    int[] second = new int[kept];
    float[] distortion = new float[kept];
    for (int i = 0; i < kept; i++) {
      first[i] = entries[i].first;
      second[i] = entries[i].second;
      distortion[i] = entries[i].distortion;
    }
    return new Violations(first, second, distortion, found);
  }
}
