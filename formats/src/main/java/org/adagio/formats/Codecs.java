package org.adagio.formats;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;

/** Unpacks pages: gzip by Java itself, which Parquet leaves to Hadoop; others by Parquet. */
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
      case GZIP -> new Bounded(new Gzip());
      case UNCOMPRESSED, SNAPPY, ZSTD, LZ4_RAW -> new Bounded(ofParquet.getDecompressor(codec));
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

  private static final class Gzip implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(unpacked(packed.toInputStream(), size));
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer into, int size)
        throws IOException {
      byte[] bytes = new byte[packedSize];
      packed.get(bytes);
      into.put(unpacked(new ByteArrayInputStream(bytes), size));
    }

    private static byte[] unpacked(InputStream packed, int size) throws IOException {
      try (InputStream in = new GZIPInputStream(packed)) {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
          throw new EOFException("a page ends early");
        }
        return bytes;
      }
    }

    @Override
    public void release() {
      // holds nothing
    }
  }
}
