package org.adagio.benchmarks.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.adagio.Metric;
import org.adagio.search.ReducedSpace;
import org.adagio.search.lucene.FullVectors;
import org.adagio.search.lucene.ReducedVectorField;
import org.adagio.search.lucene.ReducedVectorQuery;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Lucene with its defaults; one segment, in files. */
final class LuceneEngine implements Engine {
  private static final String VECTOR = "vector";
  private static final String ROW = "row";

  private final Directory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final BiFunction<float[], Integer, Query> asking;

  private LuceneEngine(Directory directory, BiFunction<float[], Integer, Query> asking)
      throws IOException {
    this.directory = directory;
    this.asking = asking;
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  /** Adds a vector to a document. */
  private interface Adding {
    void add(Document document, float[] vector);
  }

  static Engine full(Path folder, float[][] points, Metric metric) throws IOException {
    VectorSimilarityFunction similarity = VectorSimilarityFunction.valueOf(metric.name());
    Directory directory =
        write(
            folder,
            points,
            Codec.getDefault(),
            (document, vector) ->
                document.add(new KnnFloatVectorField(VECTOR, vector, similarity)));
    return new LuceneEngine(
        directory, (query, depth) -> new KnnFloatVectorQuery(VECTOR, query, depth));
  }

  static Engine reduced(Path folder, float[][] points, ReducedSpace space, boolean keeping)
      throws IOException {
    ReducedVectorField lean = ReducedVectorField.of(VECTOR, space);
    return of(folder, points, keeping ? lean.keepingFull() : lean);
  }

  /**
   * Codes of few bits.
   *
   * @param turned whether the axes are turned for them, as the field itself does
   */
  static Engine inBits(Path folder, float[][] points, ReducedSpace space, int bits, boolean turned)
      throws IOException {
    return of(
        folder,
        points,
        turned
            ? ReducedVectorField.of(VECTOR, space).inBits(bits)
            : new ReducedVectorField(VECTOR, space, false, bits));
  }

  private static Engine of(Path folder, float[][] points, ReducedVectorField field)
      throws IOException {
    Optional<FullVectors> own =
        field.keepsFull()
            ? Optional.empty()
            : Optional.of(FullVectors.byNumber(ROW, row -> points[(int) row]));
    Directory directory = write(folder, points, field.codec(), field::addTo);
    return new LuceneEngine(directory, (query, depth) -> asked(field, own, query, depth));
  }

  private static Query asked(
      ReducedVectorField field, Optional<FullVectors> own, float[] query, int depth) {
    ReducedVectorQuery plain = field.query(query, Corpus.K);
    if (depth <= Corpus.K) {
      return plain;
    }
    return own.map(vectors -> plain.rerank(depth, vectors)).orElseGet(() -> plain.rerank(depth));
  }

  private static Directory write(Path folder, float[][] points, Codec codec, Adding adding)
      throws IOException {
    Directory directory = FSDirectory.open(folder);
    IndexWriterConfig settings = new IndexWriterConfig().setCodec(codec).setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(directory, settings)) {
      for (int row = 0; row < points.length; row++) {
        Document document = new Document();
        document.add(new NumericDocValuesField(ROW, row));
        adding.add(document, points[row]);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    return directory;
  }

  /** Beside codes (.veq), a search does not read the float32 vectors (.vec). */
  @Override
  public long bytes() throws IOException {
    List<String> files = List.of(directory.listAll());
    boolean coded = files.stream().anyMatch(file -> file.endsWith(".veq"));
    long sum = 0;
    for (String file : files) {
      sum += coded && file.endsWith(".vec") ? 0 : directory.fileLength(file);
    }
    return sum;
  }

  @Override
  public int[] search(float[] query, int depth) throws IOException {
    ScoreDoc[] found = searcher.search(asking.apply(query, depth), Corpus.K).scoreDocs;
    int[] rows = new int[found.length];
    for (int i = 0; i < rows.length; i++) {
      NumericDocValues numbers = DocValues.getNumeric(reader.leaves().get(0).reader(), ROW);
      numbers.advanceExact(found[i].doc);
      rows[i] = (int) numbers.longValue();
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
