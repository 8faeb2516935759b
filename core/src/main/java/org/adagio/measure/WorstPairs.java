package org.adagio.measure;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.adagio.measure.PairScan.Violations;

final class WorstPairs {
  private final int most;
  private final PriorityQueue<Entry> mildestFirst =
      new PriorityQueue<>(Comparator.<Entry>reverseOrder());

  WorstPairs(int most) {
    this.most = most;
  }

  private record Entry(float distortion, int first, int second) implements Comparable<Entry> {
    private static final Comparator<Entry> WORST_FIRST =
        Comparator.comparingDouble((Entry pair) -> -pair.distortion)
            .thenComparingInt(Entry::first)
            .thenComparingInt(Entry::second);

    @Override
    public int compareTo(Entry other) {
      return WORST_FIRST.compare(this, other);
    }
  }

  void add(float distortion, int first, int second) {
    boolean isFull = mildestFirst.size() == most;
    if (isFull && distortion < mildestFirst.peek().distortion) {
      return;
    }
    mildestFirst.add(new Entry(distortion, first, second));
    if (isFull) {
      mildestFirst.poll();
    }
  }

  void drainInto(WorstPairs all) {
    mildestFirst.forEach(pair -> all.add(pair.distortion, pair.first, pair.second));
  }

  Violations worstFirst(long found) {
    Entry[] pairs = mildestFirst.stream().sorted().toArray(Entry[]::new);
    float[] distortion = new float[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      distortion[i] = pairs[i].distortion;
    }
    return new Violations(
        Stream.of(pairs).mapToInt(Entry::first).toArray(),
        Stream.of(pairs).mapToInt(Entry::second).toArray(),
        distortion,
        found);
  }
}
