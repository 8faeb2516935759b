package org.adagio.search.lucene;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99ScalarQuantizedVectorsFormat;
import org.apache.lucene.util.Version;

/** The graphs over few bits that this version of Lucene has. */
final class QuantisedFormat {
  /** Lucene's own choices for a graph. */
  private static final int MOST_CONNECTIONS = 16;

  private static final int BEAM = 100;

  /** By how many bits a value has; which of them there are is up to the version. */
  private static final Map<Integer, String> ENCODINGS_OF_LUCENE_10 =
      new TreeMap<>(
          Map.of(
              1, "SINGLE_BIT_QUERY_NIBBLE",
              2, "DIBIT_QUERY_NIBBLE",
              4, "PACKED_NIBBLE",
              7, "SEVEN_BIT",
              8, "UNSIGNED_BYTE"));

  /** From 10.4 on; Java 17 cannot compile against it. */
  private static final Optional<Constructor<?>> LUCENE_10 = constructorOfLucene10();

  private QuantisedFormat() {}

  /** How many bits a value may have. */
  static List<Integer> bits() {
    return LUCENE_10
        .map(format -> ENCODINGS_OF_LUCENE_10.keySet().stream().filter(b -> has(format, b)))
        .map(some -> some.toList())
        .orElse(List.of(4, 7));
  }

  /**
   * @throws IllegalArgumentException if this Lucene has no such format
   */
  static void require(int bits, int dimension) {
    if (!bits().contains(bits)) {
      throw new IllegalArgumentException(
          "Lucene %s codes a value in one of %s bits, got %d; 10.6 has 1, 2, 4, 7 and 8"
              .formatted(
                  Version.LATEST,
                  bits().stream().map(Object::toString).collect(Collectors.joining(", ")),
                  bits));
    }
    if (LUCENE_10.isEmpty() && bits == 4 && dimension % 2 != 0) {
      throw new IllegalArgumentException(
          "Lucene %s codes an even number of values in 4 bits each, got %d; take one dimension less"
              .formatted(Version.LATEST, dimension));
    }
  }

  static KnnVectorsFormat of(int bits) {
    return LUCENE_10.map(format -> ofLucene10(format, bits)).orElseGet(() -> Lucene9.of(bits));
  }

  private static Optional<Constructor<?>> constructorOfLucene10() {
    try {
      Class<?> format =
          Class.forName(
              "org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat");
      return Arrays.stream(format.getConstructors())
          .<Constructor<?>>map(constructor -> constructor)
          .filter(constructor -> constructor.getParameterCount() == 3)
          .findFirst();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static boolean has(Constructor<?> format, int bits) {
    return Arrays.stream(encodings(format))
        .anyMatch(encoding -> encoding.toString().equals(ENCODINGS_OF_LUCENE_10.get(bits)));
  }

  /** The constants of an enum, which 10.5 moved to another class. */
  private static Object[] encodings(Constructor<?> format) {
    return format.getParameterTypes()[0].getEnumConstants();
  }

  private static KnnVectorsFormat ofLucene10(Constructor<?> format, int bits) {
    Object encoding =
        Arrays.stream(encodings(format))
            .filter(some -> some.toString().equals(ENCODINGS_OF_LUCENE_10.get(bits)))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException("no encoding in " + bits + " bits"));
    try {
      return (KnnVectorsFormat) format.newInstance(encoding, MOST_CONNECTIONS, BEAM);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Lucene " + Version.LATEST + " has another quantised format", e);
    }
  }

  /** Classes that later versions lack. */
  private static final class Lucene9 {
    private Lucene9() {}

    static KnnVectorsFormat of(int bits) {
      return new Lucene99HnswScalarQuantizedVectorsFormat(
          MOST_CONNECTIONS,
          BEAM,
          1,
          bits,
          bits == 4,
          bits == 4 ? Lucene99ScalarQuantizedVectorsFormat.DYNAMIC_CONFIDENCE_INTERVAL : null,
          null);
    }
  }
}
