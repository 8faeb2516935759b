package org.adagio.work;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * About how much memory a job holds at its peak: an upper bound, made of the parts that are there
 * at the same time in each of its phases. It does not depend on the number of points, except where
 * a part says so.
 *
 * @param phases what is held in each, one after the other
 */
public record Footprint(List<List<Part>> phases) {
  public static final Footprint NONE = new Footprint(List.of(List.of()));

  /**
   * What is alive needs so much of a heap: garbage waits there, and generations have their parts.
   */
  private static final double SLACK = 1.45;

  private static final double GIGA = 1e9;

  /** Something that takes room in Java's heap, or where the native BLAS reads and writes. */
  public record Part(String what, boolean isOnHeap, long bytes) {
    private long room() {
      return isOnHeap ? (long) Math.ceil(SLACK * bytes) : bytes;
    }
  }

  public Footprint {
    phases = phases.stream().map(List::copyOf).toList();
  }

  public Footprint onHeap(String what, double bytes) {
    return and(new Part(what, true, (long) Math.ceil(bytes)));
  }

  public Footprint offHeap(String what, double bytes) {
    return and(new Part(what, false, (long) Math.ceil(bytes)));
  }

  private Footprint and(Part part) {
    return new Footprint(
        phases.stream()
            .map(phase -> Stream.concat(phase.stream(), Stream.of(part)).toList())
            .toList());
  }

  public Footprint or(Footprint other) {
    return new Footprint(Stream.concat(phases.stream(), other.phases.stream()).toList());
  }

  /** Returns the room that is needed in Java's heap, with what waits there to be collected. */
  public long heap() {
    return most(part -> part.isOnHeap ? part.room() : 0);
  }

  public long offHeap() {
    return most(part -> part.isOnHeap ? 0 : part.bytes);
  }

  public long bytes() {
    return most(Part::room);
  }

  private long most(ToLongFunction<Part> room) {
    return phases.stream().mapToLong(phase -> sum(phase, room)).max().orElse(0);
  }

  private static long sum(List<Part> phase, ToLongFunction<Part> room) {
    return phase.stream().mapToLong(room).sum();
  }

  /** Returns the sum and its largest part, in words. */
  @Override
  public String toString() {
    String sum = "about %s GB".formatted(giga(bytes()));
    return phases.stream()
        .max(Comparator.comparingLong(phase -> sum(phase, Part::room)))
        .flatMap(phase -> phase.stream().max(Comparator.comparingLong(Part::room)))
        .map(part -> "%s, %s of it for %s".formatted(sum, giga(part.room()), part.what))
        .orElse(sum);
  }

  /** Writes bytes as gigabytes, with one or two digits behind the point. */
  public static String giga(long bytes) {
    return String.format(Locale.ROOT, bytes < GIGA ? "%.2f" : "%.1f", bytes / GIGA);
  }
}
