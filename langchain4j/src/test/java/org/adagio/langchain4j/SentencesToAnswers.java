package org.adagio.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
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
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * An example, from real sentences to answers: MiniLM in Java gives vectors, a map reduces them,
 * Lucene finds what is near a question. It needs no network once Maven has fetched the model.
 *
 * <p>Arguments: a file with one sentence a line, and a question.
 */
public final class SentencesToAnswers implements AutoCloseable {
  private static final int DIMENSION = 48;
  private static final int DEPTH = 20;

  private final EmbeddingModel model;
  private final ReducedVectorField field;
  private final ByteBuffersDirectory index = new ByteBuffersDirectory();
  private final DirectoryReader reader;

  /** Embeds the sentences, fits a map to them and indexes both sizes of vector. */
  public SentencesToAnswers(EmbeddingModel model, List<String> sentences) throws IOException {
    this.model = model;
    List<TextSegment> segments = sentences.stream().map(TextSegment::from).toList();
    List<Embedding> embeddings = model.embedAll(segments).content();
    float[][] vectors = embeddings.stream().map(Embedding::vector).toArray(float[][]::new);
    LinearEmbedding map = Fit.to(DIMENSION).with(PrincipalComponents.exact()).on(vectors).map();
    field = ReducedVectorField.of("embedding", new ReducedSpace(map, Metric.COSINE)).keepingFull();
    write(sentences, vectors);
    reader = DirectoryReader.open(index);
  }

  private void write(List<String> sentences, float[][] vectors) throws IOException {
    try (IndexWriter writer = new IndexWriter(index, new IndexWriterConfig())) {
      for (int i = 0; i < vectors.length; i++) {
        Document document = new Document();
        document.add(new StoredField("text", sentences.get(i)));
        field.addTo(document, vectors[i]);
        writer.addDocument(document);
      }
    }
  }

  /** The sentences nearest to a question, nearest first. */
  public List<String> answers(String question, int k) throws IOException {
    float[] vector = model.embed(question).content().vector();
    IndexSearcher searcher = new IndexSearcher(reader);
    List<String> answers = new ArrayList<>();
    for (ScoreDoc found : searcher.search(field.query(vector, k).rerank(DEPTH), k).scoreDocs) {
      answers.add(searcher.storedFields().document(found.doc).get("text"));
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    index.close();
  }

  public static void main(String[] arguments) throws IOException {
    List<String> sentences = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    try (SentencesToAnswers example =
        new SentencesToAnswers(new AllMiniLmL6V2QuantizedEmbeddingModel(), sentences)) {
      example.answers(arguments[1], 3).forEach(System.out::println);
    }
  }
}
