package org.adagio;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * About how much memory a job holds at its peak, on and off the heap: an upper bound made of the
 * parts that are there at the same time. It does not depend on the number of points, except where a
 * part says so.
 *
 * @param parts what is held
 */
public record Footprint(List<Part> parts) {
  /** Java itself, its classes, and the native library's own buffers. */
  private static final Part BASE = new Part("Java and its libraries", 160L << 20);

  /** Garbage that waits for its collection, and blocks in the hands of readers. */
  private static final double SLACK = 1.45;

  private static final double GIGA = 1e9;

  /** Something that takes room. */
  public record Part(String what, long bytes) {}

  public Footprint {
    parts = List.copyOf(parts);
  }

  /** What Java itself takes: no job needs less. */
  public static long least() {
    return BASE.bytes;
  }

  /** A job that holds this and nothing else. */
  public static Footprint of(String what, double bytes) {
    return new Footprint(List.of(BASE)).and(what, bytes);
  }

  /** The same with more at the same time. */
  public Footprint and(String what, double bytes) {
    return andLasting(what, SLACK * bytes);
  }

  /** The same with more that is there from beginning to end: none of it waits to be collected. */
  public Footprint andLasting(String what, double bytes) {
    Part part = new Part(what, (long) Math.ceil(bytes));
    return new Footprint(Stream.concat(parts.stream(), Stream.of(part)).toList());
  }

  /** The larger of two: one job after the other. */
  public Footprint or(Footprint other) {
    return bytes() >= other.bytes() ? this : other;
  }

  public long bytes() {
    return parts.stream().mapToLong(Part::bytes).sum();
  }

  /** What takes most room. */
  public Part largest() {
    return parts.stream().max(Comparator.comparingLong(Part::bytes)).orElseThrow();
  }

  /** The sum and its largest part, in words. */
  @Override
  public String toString() {
    return "about %s GB, %s of it for %s"
        .formatted(giga(bytes()), giga(largest().bytes), largest().what);
  }

  /** Bytes as gigabytes with one or two digits behind the point. */
  public static String giga(long bytes) {
    return String.format(Locale.ROOT, bytes < GIGA ? "%.2f" : "%.1f", bytes / GIGA);
  }
}
