package org.adagio.formats.parquet;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.RequiresPreviousReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/**
 * The values of one column in a group of rows. One page is in memory at a time: Parquet's own
 * reader takes the whole group, which may be larger.
 */
final class ColumnPages {
  /** This many levels are unpacked at once. */
  static final int MOST = 1 << 12;

  private static final ParquetMetadataConverter CONVERTER = new ParquetMetadataConverter();

  private final ColumnDescriptor leaf;
  private final InputStream in;
  private final BytesInputDecompressor codec;
  private final String writer;
  private final long most;
  private final byte[] repetition = new byte[MOST];
  private final byte[] definition = new byte[MOST];
  private Levels repetitions = Levels.NONE;
  private Levels definitions = Levels.NONE;
  private Dictionary dictionary;
  private ValuesReader values;
  private long inPagesToCome;
  private int inPage;
  private int count;

  /**
   * @param writer what wrote the file
   */
  ColumnPages(
      RandomAccessFile file,
      ColumnDescriptor leaf,
      ColumnChunkMetaData chunk,
      BytesInputDecompressor codec,
      String writer)
      throws IOException {
    this.leaf = leaf;
    this.codec = codec;
    this.writer = writer;
    in = new BufferedInputStream(new Part(file, chunk.getStartingPos()));
    most = file.length() - chunk.getStartingPos();
    inPagesToCome = chunk.getValueCount();
  }

  /** Goes on to the next values, all of one page; returns whether there are any. */
  boolean next() throws IOException {
    while (inPage == 0) {
      if (inPagesToCome <= 0) {
        return false;
      }
      page();
    }
    count = Math.min(MOST, inPage);
    inPage -= count;
    repetitions.read(repetition, count);
    definitions.read(definition, count);
    return true;
  }

  /** How many there are now, with those that are missing. */
  int count() {
    return count;
  }

  /** Whether one of them belongs to the row of the one before it. */
  boolean goesOn(int at) {
    return repetition[at] > 0;
  }

  /** How much of the way to one of them is there. */
  int definition(int at) {
    return definition[at];
  }

  /** Whether none of them is missing. */
  boolean areAllThere() {
    boolean all = true;
    for (int i = 0; i < count; i++) {
      all &= definition[i] == leaf.getMaxDefinitionLevel();
    }
    return all;
  }

  /** Reads those that are there, which must be all read before the next ones. */
  ValuesReader values() {
    return values;
  }

  private void page() throws IOException {
    PageHeader header = Util.readPageHeader(in);
    int size = header.getCompressed_page_size();
    byte[] bytes = new byte[size < 0 || size > most ? 0 : size];
    if (in.readNBytes(bytes, 0, bytes.length) < size || size < 0) {
      throw new EOFException("a page ends early");
    }
    requireChecksum(header, bytes);
    switch (header.getType()) {
      case DICTIONARY_PAGE -> dictionary(header, bytes);
      case DATA_PAGE -> data(header.getData_page_header(), unpacked(bytes, 0, header));
      case DATA_PAGE_V2 -> data(header, header.getData_page_header_v2(), bytes);
      default -> {
        // an index, of no use here
      }
    }
  }

  private static void requireChecksum(PageHeader header, byte[] bytes) throws IOException {
    if (header.isSetCrc()) {
      CRC32 checksum = new CRC32();
      checksum.update(bytes);
      if ((int) checksum.getValue() != header.getCrc()) {
        throw new IOException("a page does not match its checksum");
      }
    }
  }

  private ByteBufferInputStream unpacked(byte[] bytes, int levels, PageHeader header)
      throws IOException {
    BytesInput packed = BytesInput.from(bytes, levels, bytes.length - levels);
    return codec.decompress(packed, header.getUncompressed_page_size() - levels).toInputStream();
  }

  private void dictionary(PageHeader header, byte[] bytes) throws IOException {
    DictionaryPageHeader of = header.getDictionary_page_header();
    BytesInput plain = BytesInput.from(unpacked(bytes, 0, header).remainingBuffers());
    DictionaryPage page =
        new DictionaryPage(plain, of.getNum_values(), CONVERTER.getEncoding(of.getEncoding()));
    dictionary = page.getEncoding().initDictionary(leaf, page);
  }

  private void data(DataPageHeader of, ByteBufferInputStream page) throws IOException {
    int size = of.getNum_values();
    repetitions =
        Levels.of(
            CONVERTER.getEncoding(of.getRepetition_level_encoding()),
            leaf,
            ValuesType.REPETITION_LEVEL,
            leaf.getMaxRepetitionLevel(),
            size,
            page);
    definitions =
        Levels.of(
            CONVERTER.getEncoding(of.getDefinition_level_encoding()),
            leaf,
            ValuesType.DEFINITION_LEVEL,
            leaf.getMaxDefinitionLevel(),
            size,
            page);
    begin(size, CONVERTER.getEncoding(of.getEncoding()), page);
  }

  private void data(PageHeader header, DataPageHeaderV2 of, byte[] bytes) throws IOException {
    int first = of.getRepetition_levels_byte_length();
    int second = of.getDefinition_levels_byte_length();
    repetitions = Levels.runs(ByteBuffer.wrap(bytes, 0, first), leaf.getMaxRepetitionLevel());
    definitions = Levels.runs(ByteBuffer.wrap(bytes, first, second), leaf.getMaxDefinitionLevel());
    int levels = first + second;
    ByteBufferInputStream page =
        of.isIs_compressed()
            ? unpacked(bytes, levels, header)
            : ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes, levels, bytes.length - levels));
    begin(of.getNum_values(), CONVERTER.getEncoding(of.getEncoding()), page);
  }

  private void begin(int size, Encoding encoding, ByteBufferInputStream page) throws IOException {
    if (size < 0 || size > inPagesToCome) {
      throw new IOException("a page says that it holds %d values".formatted(size));
    }
    ValuesReader before = values;
    values = reader(encoding);
    values.initFromPage(size, page);
    if (before != null
        && values instanceof RequiresPreviousReader next
        && CorruptDeltaByteArrays.requiresSequentialReads(writer, encoding)) {
      next.setPreviousReader(before);
    }
    inPagesToCome -= size;
    inPage = size;
  }

  private ValuesReader reader(Encoding encoding) throws IOException {
    if (encoding.usesDictionary()) {
      if (dictionary == null) {
        throw new IOException("a page needs a dictionary, and there is none");
      }
      return encoding.getDictionaryBasedValuesReader(leaf, ValuesType.VALUES, dictionary);
    }
    if (encoding == Encoding.PLAIN) {
      switch (leaf.getPrimitiveType().getPrimitiveTypeName()) {
        case INT32, FLOAT -> {
          return new PlainNumbers(Float.BYTES);
        }
        case INT64, DOUBLE -> {
          return new PlainNumbers(Double.BYTES);
        }
        default -> {
          // by Parquet's own reader
        }
      }
    }
    return encoding.getValuesReader(leaf, ValuesType.VALUES);
  }

  /** A file from some position on; the columns of a table are read in turn. */
  private static final class Part extends InputStream {
    private final RandomAccessFile file;
    private long position;

    Part(RandomAccessFile file, long position) {
      this.file = file;
      this.position = position;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      file.seek(position);
      int found = file.read(into, offset, length);
      position += Math.max(found, 0);
      return found;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }
  }
}
