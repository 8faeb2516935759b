package org.adagio.benchmarks.engines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiFunction;
import org.adagio.search.ReducedSpace;
import org.adagio.search.lucene.ReducedVectorField;
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
import org.apache.lucene.util.Version;

/** Lucene with its defaults, in the version at hand; one segment, in files. By cosine. */
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

  /** Rows for the bits that this version has, by their bytes. */
  static void measure(Maps maps, Measuring measuring) throws IOException {
    Rows full = new Rows(measuring, "full", maps.full(), LuceneEngine::indexed);
    Rows byAngle = new Rows(measuring, "full, `COSINE`", maps.full(), LuceneEngine::byAngle);
    Rows half = new Rows(measuring, "reduced, ordered", maps.to(192), LuceneEngine::indexed);
    Rows quarter = new Rows(measuring, "reduced, ordered", maps.to(96), LuceneEngine::indexed);
    full.print(Float.SIZE);
    if (Version.LATEST.major == 9) {
      full.print(7);
      quarter.print(Float.SIZE);
      full.print(4);
      half.turned("reduced").print(7);
      half.print(4);
      half.turned("reduced").print(4);
      quarter.turned("reduced").print(7);
      quarter.turned("reduced").print(4);
      return;
    }
    full.print(8);
    quarter.print(Float.SIZE);
    byAngle.print(4);
    full.print(4);
    half.turned("reduced").print(8);
    byAngle.print(2);
    full.print(2);
    half.print(4);
    half.turned("reduced").print(4);
    byAngle.print(1);
    full.print(1);
    full.turned("full").print(1);
    half.turned("reduced").print(2);
    quarter.print(4);
    quarter.turned("reduced").print(4);
  }

  /** Indexes points by a field. */
  private interface Indexing {
    Engine of(Path folder, float[][] points, ReducedVectorField field) throws IOException;
  }

  private record Rows(Measuring measuring, String said, ReducedSpace space, Indexing indexing) {
    Rows turned(String what) {
      return new Rows(measuring, what + ", turned", space.turned(), indexing);
    }

    void print(int bits) throws IOException {
      ReducedVectorField field = new ReducedVectorField(VECTOR, space, false, bits);
      measuring.row(
          "Lucene " + Version.LATEST,
          "%s, %d x %s".formatted(said, space.map().dimension(), Engine.type(bits)),
          (folder, points) -> indexing.of(folder, points, field));
    }
  }

  /** Adds a vector to a document. */
  private interface Adding {
    void add(Document document, float[] vector);
  }

  /** Vectors as they are, asked for their angle as Lucene has it. */
  private static Engine byAngle(Path folder, float[][] points, ReducedVectorField coded)
      throws IOException {
    VectorSimilarityFunction cosine = VectorSimilarityFunction.COSINE;
    Directory directory =
        write(
            folder,
            points,
            coded.codec(),
            (document, vector) -> document.add(new KnnFloatVectorField(VECTOR, vector, cosine)));
    return new LuceneEngine(
        directory, (query, count) -> new KnnFloatVectorQuery(VECTOR, query, count));
  }

  /** At length 1, by our adapter, whose map may change nothing. */
  private static Engine indexed(Path folder, float[][] points, ReducedVectorField field)
      throws IOException {
    return new LuceneEngine(write(folder, points, field.codec(), field::addTo), field::query);
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

  @Override
  public long bytes() throws IOException {
    return bytes("");
  }

  private long bytes(String ending) throws IOException {
    long sum = 0;
    for (String file : directory.listAll()) {
      sum += file.endsWith(ending) ? directory.fileLength(file) : 0;
    }
    return sum;
  }

  /** Beside codes (.veq) a search does not read the float32 vectors (.vec). */
  @Override
  public double read() throws IOException {
    long codes = bytes(".veq");
    return (double) (codes > 0 ? codes : bytes(".vec")) / reader.numDocs();
  }

  @Override
  public int[] search(float[] query, int count) throws IOException {
    ScoreDoc[] found = searcher.search(asking.apply(query, count), count).scoreDocs;
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
