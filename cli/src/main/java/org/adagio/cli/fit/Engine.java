package org.adagio.cli.fit;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.search.EngineCodes;

/** Where reduced vectors are searched, how many dimensions its indexes take, and its own codes. */
public enum Engine {
  /** Of a vector field, unless a codec allows more. */
  LUCENE(1024, EngineCodes.LUCENE_10),
  LUCENE9(1024, EngineCodes.LUCENE_9),
  /** Of a dense_vector, from Elasticsearch 8.11 on. */
  ELASTICSEARCH(4096, EngineCodes.ELASTICSEARCH),
  /** Of a knn_vector. */
  OPENSEARCH(16_000, null),
  /** Of the type vector, from pgvector 0.5 on. */
  PGVECTOR(2000, null);

  private final int dimensions;
  private final EngineCodes codes;

  Engine(int dimensions, EngineCodes codes) {
    this.dimensions = dimensions;
    this.codes = codes;
  }

  public int dimensions() {
    return dimensions;
  }

  EngineCodes codes() {
    return codes;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** An index: of all the dimensions that it takes, or of codes of some bytes. */
  public record Index(Engine engine, OptionalInt bytes) {
    private static final Pattern FORM = Pattern.compile("(?i)([a-z0-9]+)(?::(\\d{1,6})B)?");

    /** Reads {@code lucene} or {@code lucene:64B}. */
    public static Index parse(String text) {
      Matcher form = FORM.matcher(text);
      for (Engine engine : Engine.values()) {
        if (form.matches() && engine.toString().equalsIgnoreCase(form.group(1))) {
          String bytes = form.group(2);
          if (bytes == null) {
            return new Index(engine, OptionalInt.empty());
          }
          if (engine.codes != null) {
            return new Index(engine, OptionalInt.of(Integer.parseInt(bytes)));
          }
        }
      }
      throw new IllegalArgumentException(
          "expected one of %s, or one of the first three with bytes, such as lucene:64B, got %s"
              .formatted(Arrays.toString(Engine.values()), text));
    }
  }
}
