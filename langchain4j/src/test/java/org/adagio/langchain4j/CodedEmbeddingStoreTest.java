package org.adagio.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.CosineSimilarity;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.RelevanceScore;
import dev.langchain4j.store.embedding.filter.MetadataFilterBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store of codes answers as plain loops over the full vectors do, nearly or exactly. */
class CodedEmbeddingStoreTest {
  private static final int K = 5;
  private static final List<Embedding> POINTS = points(600);
  private static final float[][] VECTORS =
      POINTS.stream().map(Embedding::vector).toArray(float[][]::new);
  private static final LinearEmbedding MAP =
      Fit.inBytes(12).metric(Metric.COSINE).on(VECTORS).map();
  private static final Embedding QUERY = points(601).get(600);

  private final CodedEmbeddingStore<TextSegment> store = new CodedEmbeddingStore<>(MAP);

  /** Variances that fall along the axes, as those of embeddings do. */
  private static List<Embedding> points(int count) {
    Random random = new Random(4);
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              float[] point = new float[24];
              for (int j = 0; j < point.length; j++) {
                point[j] = (float) (random.nextGaussian() / (1 + j));
              }
              return Embedding.from(point);
            })
        .toList();
  }

  @BeforeEach
  void fill() {
    List<TextSegment> segments =
        IntStream.range(0, POINTS.size())
            .mapToObj(i -> TextSegment.from("text " + i, new Metadata().put("part", i % 3)))
            .toList();
    store.addAll(IntStream.range(0, 600).mapToObj(String::valueOf).toList(), POINTS, segments);
  }

  private static List<String> nearest(int count) {
    return IntStream.range(0, POINTS.size())
        .boxed()
        .sorted(Comparator.comparing(i -> -CosineSimilarity.between(QUERY, POINTS.get(i))))
        .limit(count)
        .map(String::valueOf)
        .toList();
  }

  private static EmbeddingSearchRequest asking(int count) {
    return EmbeddingSearchRequest.builder().queryEmbedding(QUERY).maxResults(count).build();
  }

  private static List<String> ids(List<EmbeddingMatch<TextSegment>> matches) {
    return matches.stream().map(EmbeddingMatch::embeddingId).toList();
  }

  @Test
  void codesFindWhatIsNearAndTellHowNear() {
    List<EmbeddingMatch<TextSegment>> found = store.search(asking(30)).matches();

    assertThat(found).hasSize(30);
    assertThat(ids(found)).containsAll(nearest(K));
    for (EmbeddingMatch<TextSegment> one : found) {
      Embedding full = POINTS.get(Integer.parseInt(one.embeddingId()));
      double exact = RelevanceScore.fromCosineSimilarity(CosineSimilarity.between(QUERY, full));
      assertThat(one.score()).isCloseTo(exact, within(0.03));
      assertThat(one.embedded().text()).isEqualTo("text " + one.embeddingId());
    }
  }

  @Test
  void aRerankByFullVectorsIsExact() {
    List<EmbeddingMatch<TextSegment>> found =
        store
            .reranking(60, id -> POINTS.get(Integer.parseInt(id)).vector())
            .search(asking(K))
            .matches();

    assertThat(ids(found)).isEqualTo(nearest(K));
    Embedding first = POINTS.get(Integer.parseInt(found.get(0).embeddingId()));
    assertThat(found.get(0).score())
        .isCloseTo(
            RelevanceScore.fromCosineSimilarity(CosineSimilarity.between(QUERY, first)),
            within(1e-6));
  }

  @Test
  void filtersAndScoresLeaveOut() {
    var part = MetadataFilterBuilder.metadataKey("part").isEqualTo(1);
    double most = store.search(asking(1)).matches().get(0).score();
    EmbeddingSearchRequest filtered =
        EmbeddingSearchRequest.builder().queryEmbedding(QUERY).maxResults(20).filter(part).build();
    EmbeddingSearchRequest near =
        EmbeddingSearchRequest.builder()
            .queryEmbedding(QUERY)
            .maxResults(20)
            .minScore(most)
            .build();

    assertThat(store.search(filtered).matches())
        .hasSize(20)
        .allMatch(one -> one.embedded().metadata().getInteger("part") == 1);
    assertThat(store.search(near).matches()).hasSize(1);
    store.removeAll(part);
    assertThat(store.size()).isEqualTo(400);
    assertThat(store.search(filtered).matches()).isEmpty();
  }

  @Test
  void whatIsRemovedOrReplacedIsFoundNoMore() {
    String first = nearest(1).get(0);
    store.remove(first);
    assertThat(ids(store.search(asking(20)).matches())).doesNotContain(first);
    store.add(first, QUERY);
    assertThat(ids(store.search(asking(1)).matches())).containsExactly(first);
    assertThat(store.search(asking(1)).matches().get(0).embedded()).isNull();
    String added = store.add(QUERY, TextSegment.from("asked"));
    assertThat(ids(store.search(asking(2)).matches())).containsExactlyInAnyOrder(first, added);
    store.removeAll();
    assertThat(store.search(asking(2)).matches()).isEmpty();
    assertThat(store.addAll(List.of())).isEmpty();
  }

  @Test
  void otherMapsAndListsOfOtherLengthsAreRefused() {
    LinearEmbedding plain = LinearEmbedding.of(new float[][] {{1, 2}});
    LinearEmbedding byDistance = Fit.inBytes(12).on(VECTORS).map();

    assertThatThrownBy(() -> new CodedEmbeddingStore<String>(byDistance))
        .hasMessage("a store compares by cosine, got a map fitted by euclidean");
    assertThatThrownBy(() -> new CodedEmbeddingStore<String>(plain))
        .isInstanceOf(IllegalArgumentException.class);
    LinearEmbedding uncoded = Fit.to(2).metric(Metric.COSINE).on(VECTORS).map();
    assertThatThrownBy(() -> new CodedEmbeddingStore<String>(uncoded)).hasMessageContaining("code");
    assertThatThrownBy(() -> store.addAll(List.of("a"), List.of(), null))
        .hasMessageContaining("got 0 embeddings, 1 ids");
  }

  @Test
  void itStandsBehindARetriever() throws IOException {
    EmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel();
    List<String> lines =
        Files.readAllLines(Path.of("src/test/resources/sentences.txt"), StandardCharsets.UTF_8);
    List<TextSegment> learnt =
        Stream.of("", "They say: ", "I read: ", "Once more: ")
            .flatMap(before -> lines.stream().map(line -> TextSegment.from(before + line)))
            .toList();
    List<Embedding> embeddings = model.embedAll(learnt).content();
    float[][] vectors = embeddings.stream().map(Embedding::vector).toArray(float[][]::new);
    CodedEmbeddingStore<TextSegment> sentences =
        new CodedEmbeddingStore<>(Fit.inBytes(24).metric(Metric.COSINE).on(vectors).map());
    sentences.addAll(embeddings.subList(0, lines.size()), learnt.subList(0, lines.size()));

    List<Content> answers =
        EmbeddingStoreContentRetriever.builder()
            .embeddingStore(sentences)
            .embeddingModel(model)
            .maxResults(3)
            .build()
            .retrieve(Query.from("How do I stop bread from going stale?"));

    assertThat(answers.get(0).textSegment().text()).startsWith("Keep a loaf in a linen bag");
  }
}
