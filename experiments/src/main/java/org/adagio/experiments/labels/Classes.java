package org.adagio.experiments.labels;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The classes that labels name, numbered in the order of their names.
 *
 * @param names of the classes, ascending
 * @param members the class of each point
 */
public record Classes(List<String> names, List<Integer> members) {

  public Classes {
    names = List.copyOf(names);
    members = List.copyOf(members);
    int count = names.size();
    for (int member : members) {
      if (member < 0 || member >= count) {
        throw new IllegalArgumentException(
            "classes must be from 0 to %d, got %d".formatted(count - 1, member));
      }
    }
  }

  /** The classes of points by their labels. */
  public static Classes of(List<String> labels) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> names = List.copyOf(new TreeSet<>(labels));
    names.forEach(name -> numbers.put(name, numbers.size()));
    return new Classes(names, labels.stream().map(numbers::get).toList());
  }

  /** The number of classes. */
  public int count() {
    return names.size();
  }

  /** The number of points. */
  public int size() {
    return members.size();
  }

  int of(int point) {
    return members.get(point);
  }

  /** The share of points in the largest class: what naming that class for every point would get. */
  public double largestShare() {
    long[] sizes = new long[count()];
    members.forEach(member -> sizes[member]++);
    long largest = 0;
    for (long size : sizes) {
      largest = Math.max(largest, size);
    }
    return (double) largest / size();
  }
}
