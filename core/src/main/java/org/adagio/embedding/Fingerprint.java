package org.adagio.embedding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.RowBlocks;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/**
 * Tells one data set from another: SHA-256 over n, d and the CRC-32C of every 2048 rows as
 * little-endian float32, its first 16 bytes in hexadecimal. The file format does not matter, the
 * values and their order do.
 */
final class Fingerprint {
  private static final int ROWS = 2048;

  private Fingerprint() {}

  static String of(PointCloud points, Progress progress) {
    progress.stage("fingerprint", points.size());
    RowBlocks blocks = new RowBlocks(points, ROWS);
    ByteBuffer summary = ByteBuffer.allocate(Long.BYTES * 2 + Integer.BYTES * blocks.count());
    summary.putLong(points.size()).putLong(points.dimension());
    blocks.forEach(
        () -> new Bytes(blocks.rowsPerBlock() * points.dimension()),
        (bytes, block, rows, count) ->
            summary.putInt(Long.BYTES * 2 + Integer.BYTES * block, bytes.checksum(rows, count)),
        progress);
    return HexFormat.of().formatHex(sha256().digest(summary.array()), 0, 16);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** A block as bytes. */
  private static final class Bytes implements Workers.Workspace {
    private final ByteBuffer buffer;

    Bytes(int floats) {
      buffer = ByteBuffer.allocate(floats * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    int checksum(Matrix rows, int count) {
      int floats = count * rows.columns();
      buffer.asFloatBuffer().put(rows.values(), 0, floats);
      CRC32C crc = new CRC32C();
      crc.update(buffer.array(), 0, floats * Float.BYTES);
      return (int) crc.getValue();
    }

    @Override
    public void close() {}
  }
}
