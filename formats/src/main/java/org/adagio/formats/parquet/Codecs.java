package org.adagio.formats.parquet;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.adagio.formats.Unpacked;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;

/**
 * Unpacks pages: gzip by Java itself and LZ4 by lz4-java, which Parquet leaves to Hadoop; others by
 * Parquet.
 */
final class Codecs implements CompressionCodecFactory {
  private final CompressionCodecFactory ofParquet =
      HadoopCodecs.newFactory(new PlainParquetConfiguration(), 0);

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return ofParquet.getCompressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case GZIP -> new Bounded(new OfArrays(Codecs::gunzipped));
      case LZ4_RAW -> new Bounded(new OfArrays(Codecs::unpackedLz4));
      case UNCOMPRESSED, SNAPPY, ZSTD -> new Bounded(ofParquet.getDecompressor(codec));
      default ->
          throw new UnsupportedOperationException(
              "it is packed with %s; expected snappy, zstd, gzip, lz4_raw or none"
                  .formatted(codec));
    };
  }

  @Override
  public void release() {
    ofParquet.release();
  }

  /** Pages whose headers are believed only within reason. */
  private record Bounded(BytesInputDecompressor codec) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      Unpacked.requirePage(packed.size(), size);
      return codec.decompress(packed, size);
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer into, int size)
        throws IOException {
      Unpacked.requirePage(packedSize, size);
      codec.decompress(packed, packedSize, into, size);
    }

    @Override
    public void release() {
      codec.release();
    }
  }

  /** Turns the bytes of a page into those that it holds. */
  @FunctionalInterface
  private interface Unpacking {
    byte[] unpacked(byte[] packed, int size) throws IOException;
  }

  private record OfArrays(Unpacking unpacking) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(unpacking.unpacked(packed.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer into, int size)
        throws IOException {
      byte[] bytes = new byte[packedSize];
      packed.get(bytes);
      into.put(unpacking.unpacked(bytes, size));
    }

    @Override
    public void release() {
      // holds nothing
    }
  }

  private static byte[] gunzipped(byte[] packed, int size) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return whole(in.readNBytes(size), size);
    }
  }

  private static byte[] unpackedLz4(byte[] packed, int size) throws IOException {
    try {
      return whole(LZ4Factory.safeInstance().safeDecompressor().decompress(packed, size), size);
    } catch (LZ4Exception e) {
      throw new IOException("a page is damaged: " + e.getMessage(), e);
    }
  }

  private static byte[] whole(byte[] bytes, int size) throws IOException {
    if (bytes.length < size) {
      throw new EOFException("a page ends early");
    }
    return bytes;
  }
}
