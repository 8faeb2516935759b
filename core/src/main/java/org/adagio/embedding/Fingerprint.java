package org.adagio.embedding;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32C;
import org.adagio.Progress;
import org.adagio.data.Block;
import org.adagio.data.BlockPass;
import org.adagio.data.PointCloud;

/**
 * Tells one data set from another: SHA-256 over n, d and the CRC-32C of every 2048 rows as
 * little-endian float32, its first 16 bytes in hexadecimal. The file format does not matter, the
 * values and their order do; nor does it matter in which parts the points are read.
 */
final class Fingerprint {
  private static final int ROWS = 2048;

  private Fingerprint() {}

  static Provenance.Data data(PointCloud points, Progress progress) {
    return new Provenance.Data(points.size(), of(points, progress));
  }

  static String of(PointCloud points, Progress progress) {
    progress.stage("fingerprint", points.size());
    List<Piece> pieces = points.pass(new Pass(), progress);
    pieces.sort(Comparator.comparingLong(Piece::firstRow));
    int runs = Math.toIntExact((points.size() + ROWS - 1) / ROWS);
    ByteBuffer summary = ByteBuffer.allocate(Long.BYTES * 2 + Integer.BYTES * runs);
    summary.putLong(points.size()).putLong(points.dimension());
    int checksum = 0;
    for (Piece piece : pieces) {
      checksum = JoinedChecksum.of(checksum, piece.checksum, piece.bytes(points.dimension()));
      if (piece.endsRun() || piece.endRow() == points.size()) {
        summary.putInt(checksum);
        checksum = 0;
      }
    }
    return HexFormat.of().formatHex(sha256().digest(summary.array()), 0, 16);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** Some rows of one run of 2048. */
  private record Piece(long firstRow, int rows, int checksum) implements Serializable {

    long endRow() {
      return firstRow + rows;
    }

    boolean endsRun() {
      return endRow() % ROWS == 0;
    }

    long bytes(int dimension) {
      return (long) rows * dimension * Float.BYTES;
    }
  }

  /** The pieces that the parts of a cloud are cut into. */
  private record Pass() implements BlockPass<List<Piece>> {
    @Override
    public String name() {
      return "fingerprint";
    }

    @Override
    public List<Piece> over(Iterator<Block> blocks) {
      List<Piece> pieces = new ArrayList<>();
      ByteBuffer bytes = ByteBuffer.allocate(0);
      while (blocks.hasNext()) {
        Block block = blocks.next();
        int d = block.dimension();
        if (bytes.capacity() < block.count() * d * Float.BYTES) {
          bytes = ByteBuffer.allocate(block.count() * d * Float.BYTES);
        }
        bytes.clear();
        bytes
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer()
            .put(block.rows().values(), 0, block.count() * d);
        cut(block, bytes.array(), pieces);
      }
      return pieces;
    }

    private static void cut(Block block, byte[] bytes, List<Piece> pieces) {
      int width = block.dimension() * Float.BYTES;
      int row = 0;
      while (row < block.count()) {
        long first = block.firstRow() + row;
        int rows = (int) Math.min(block.count() - row, ROWS - first % ROWS);
        CRC32C crc = new CRC32C();
        crc.update(bytes, row * width, rows * width);
        pieces.add(new Piece(first, rows, (int) crc.getValue()));
        row += rows;
      }
    }

    @Override
    public List<Piece> merged(List<Piece> one, List<Piece> other) {
      List<Piece> both = new ArrayList<>(one);
      both.addAll(other);
      return both;
    }
  }
}
