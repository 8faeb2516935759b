package org.adagio.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.RelevanceScore;
import dev.langchain4j.store.embedding.filter.Filter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.adagio.Metric;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * A store in memory that keeps a few bytes of each embedding: its code under a map with a code. A
 * search looks at all codes; {@link #reranking} ranks the nearest again by full vectors, wherever
 * they are kept. Scores are those of cosines, as codes estimate them. Embeddings are the full ones
 * of the model; what is found comes without one. Thread-safe.
 *
 * <pre>{@code
 * LinearEmbedding map = Fit.inBytes(24).metric(Metric.COSINE).on(vectors).map();
 * EmbeddingStore<TextSegment> store = new CodedEmbeddingStore<>(map);
 * store.addAll(model.embedAll(segments).content(), segments);
 * }</pre>
 *
 * @param <T> what is embedded, such as {@link TextSegment}
 */
public final class CodedEmbeddingStore<T> implements EmbeddingStore<T> {
  private final LinearEmbedding map;
  private final Map<String, Entry<T>> entries;
  private final int depth;
  private final Function<String, float[]> full;

  private record Entry<T>(String id, byte[] code, T embedded) {}

  private record Scored<T>(Entry<T> entry, double cosine) {
    static final Comparator<Scored<?>> NEAREST = Comparator.comparing(one -> -one.cosine);
  }

  /**
   * @param map with a code, for searches by cosine
   * @throws IllegalArgumentException if it has no code, or was fitted for another metric
   */
  public CodedEmbeddingStore(LinearEmbedding map) {
    this(map, Collections.synchronizedMap(new LinkedHashMap<>()), 0, id -> new float[0]);
    if (map.metric() != Metric.COSINE) {
      throw new IllegalArgumentException(
          "a store compares by cosine, got a map fitted by %s".formatted(map.metric()));
    }
    float[] any = new float[map.sourceDimension()];
    Arrays.fill(any, 1);
    encoded(List.of(Embedding.from(any))); // which refuses a map without a code
  }

  private CodedEmbeddingStore(
      LinearEmbedding map,
      Map<String, Entry<T>> entries,
      int depth,
      Function<String, float[]> full) {
    this.map = map;
    this.entries = entries;
    this.depth = depth;
    this.full = full;
  }

  /**
   * The same store, whose searches rank the nearest again.
   *
   * @param count how many are ranked; no fewer than are asked for
   * @param vectors the full vector of an id
   */
  public CodedEmbeddingStore<T> reranking(int count, Function<String, float[]> vectors) {
    return new CodedEmbeddingStore<>(
        map, entries, count, Objects.requireNonNull(vectors, "vectors"));
  }

  /** How many embeddings there are. */
  public int size() {
    return entries.size();
  }

  @Override
  public String add(Embedding embedding) {
    return add(embedding, null);
  }

  @Override
  public void add(String id, Embedding embedding) {
    addAll(List.of(id), List.of(embedding), null);
  }

  @Override
  public String add(Embedding embedding, T embedded) {
    List<String> ids = generateIds(1);
    addAll(ids, List.of(embedding), embedded == null ? null : List.of(embedded));
    return ids.get(0);
  }

  @Override
  public List<String> addAll(List<Embedding> embeddings) {
    List<String> ids = generateIds(embeddings.size());
    addAll(ids, embeddings, null);
    return ids;
  }

  @Override
  public void addAll(List<String> ids, List<Embedding> embeddings, List<T> embedded) {
    if (ids.size() != embeddings.size()
        || (embedded != null && embedded.size() != embeddings.size())) {
      throw new IllegalArgumentException(
          "each embedding must have an id, and what is embedded or nothing of all; got %d embeddings, %d ids"
              .formatted(embeddings.size(), ids.size()));
    }
    if (embeddings.isEmpty()) {
      return;
    }
    byte[] codes = encoded(embeddings);
    int bytes = codes.length / embeddings.size();
    for (int i = 0; i < embeddings.size(); i++) {
      byte[] code = Arrays.copyOfRange(codes, i * bytes, (i + 1) * bytes);
      T one = embedded == null ? null : embedded.get(i);
      entries.put(ids.get(i), new Entry<>(ids.get(i), code, one));
    }
  }

  private byte[] encoded(List<Embedding> embeddings) {
    return CodedPoints.encoded(
        map, PointCloud.of(embeddings.stream().map(Embedding::vector).toArray(float[][]::new)));
  }

  @Override
  public void removeAll(Collection<String> ids) {
    entries.keySet().removeAll(List.copyOf(ids));
  }

  @Override
  public void removeAll(Filter filter) {
    entries.values().removeIf(passes(Objects.requireNonNull(filter, "filter")));
  }

  @Override
  public void removeAll() {
    entries.clear();
  }

  /** Filters are of the metadata of segments, and nothing else passes one. */
  private static Predicate<Entry<?>> passes(Filter filter) {
    return entry ->
        filter == null
            || (entry.embedded instanceof TextSegment segment && filter.test(segment.metadata()));
  }

  @Override
  public EmbeddingSearchResult<T> search(EmbeddingSearchRequest request) {
    float[] query = request.queryEmbedding().vector();
    ToDoubleFunction<byte[]> distance = CodedPoints.distances(map, query);
    List<Entry<T>> all;
    synchronized (entries) {
      all = new ArrayList<>(entries.values());
    }
    List<Scored<T>> found =
        all.stream()
            .filter(passes(request.filter()))
            .map(entry -> new Scored<>(entry, cosine(distance.applyAsDouble(entry.code))))
            .sorted(Scored.NEAREST)
            .limit(Math.max(depth, request.maxResults()))
            .toList();
    List<Scored<T>> ranked =
        depth == 0
            ? found
            : found.stream()
                .map(one -> new Scored<>(one.entry, cosine(query, full.apply(one.entry.id))))
                .sorted(Scored.NEAREST)
                .limit(request.maxResults())
                .toList();
    return new EmbeddingSearchResult<>(
        ranked.stream()
            .map(CodedEmbeddingStore::match)
            .filter(match -> match.score() >= request.minScore())
            .toList());
  }

  private static <T> EmbeddingMatch<T> match(Scored<T> one) {
    double score = RelevanceScore.fromCosineSimilarity(one.cosine);
    return new EmbeddingMatch<>(score, one.entry.id, null, one.entry.embedded);
  }

  /** Of vectors of length 1 so far from each other; codes may estimate that they lie farther. */
  private static double cosine(double distance) {
    return Math.max(-1, 1 - distance * distance / 2);
  }

  private static double cosine(float[] one, float[] other) {
    double product = 0;
    double square = 0;
    double otherSquare = 0;
    for (int i = 0; i < one.length; i++) {
      product += (double) one[i] * other[i];
      square += (double) one[i] * one[i];
      otherSquare += (double) other[i] * other[i];
    }
    return product / Math.sqrt(square * otherSquare);
  }
}
