package org.adagio.search.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Executor;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** A real index of some points, in memory; a document's number is its row. */
final class LuceneIndex implements AutoCloseable {
  private final Directory directory = new ByteBuffersDirectory();
  private DirectoryReader reader;

  /** An index of as many segments. */
  LuceneIndex(ReducedVectorField field, float[][] points, int segments) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, unmerged().setCodec(field.codec()))) {
      int share = (points.length + segments - 1) / segments;
      for (int row = 0; row < points.length; row++) {
        writer.addDocument(document(field, row, points[row]));
        if ((row + 1) % share == 0) {
          writer.flush();
        }
      }
    }
    reader = DirectoryReader.open(directory);
  }

  private static IndexWriterConfig unmerged() {
    return new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE).setUseCompoundFile(false);
  }

  static Document document(ReducedVectorField field, int row, float[] point) {
    Document document = new Document();
    document.add(new StringField("key", "row " + row, Store.NO));
    document.add(new NumericDocValuesField("number", row));
    document.add(new IntPoint("row", row));
    document.add(new StoredField("stored", row));
    field.addTo(document, point);
    return document;
  }

  /** Deletes the rows that a multiple of three is. */
  void deleteEveryThird(int rows) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, unmerged())) {
      for (int row = 0; row < rows; row += 3) {
        writer.deleteDocuments(new Term("key", "row " + row));
      }
    }
    reopen();
  }

  void merge() throws IOException {
    merge(Codec.getDefault());
  }

  void merge(Codec codec) throws IOException {
    try (IndexWriter writer =
        new IndexWriter(
            directory, new IndexWriterConfig().setCodec(codec).setUseCompoundFile(false))) {
      writer.forceMerge(1);
    }
    reopen();
  }

  void add(Document document) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, unmerged())) {
      writer.addDocument(document);
    }
    reopen();
  }

  private void reopen() throws IOException {
    reader.close();
    reader = DirectoryReader.open(directory);
  }

  /** Bytes of the files whose names end so. */
  long bytes(String ending) throws IOException {
    long sum = 0;
    for (String file : directory.listAll()) {
      sum += file.endsWith(ending) ? directory.fileLength(file) : 0;
    }
    return sum;
  }

  DirectoryReader reader() {
    return reader;
  }

  IndexSearcher searcher() {
    return new IndexSearcher(reader);
  }

  IndexSearcher searcher(Executor executor) {
    return new IndexSearcher(reader, executor);
  }

  /** The rows found, best first, by what the documents store. */
  static int[] rows(IndexSearcher searcher, Query query, int k) {
    try {
      var stored = searcher.storedFields();
      var found = searcher.search(query, k).scoreDocs;
      int[] rows = new int[found.length];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = stored.document(found[i].doc).getField("stored").numericValue().intValue();
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
