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
import org.adagio.Matrix;
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
    List<Piece> pieces =
        points instanceof FingerprintingCloud watched && watched.isSeen()
            ? watched.pieces()
            : summedUp(points, progress);
    int runs = Math.toIntExact((points.size() + ROWS - 1) / ROWS);
    ByteBuffer summary = ByteBuffer.allocate(Long.BYTES * 2 + Integer.BYTES * runs);
    summary.putLong(points.size()).putLong(points.dimension());
    Piece run = null;
    for (Piece piece : pieces) {
      run = run == null ? piece : run.joinedWith(piece, points.dimension());
      if (run.endsRun() || run.endRow() == points.size()) {
        summary.putInt(run.checksum);
        run = null;
      }
    }
    return HexFormat.of().formatHex(sha256().digest(summary.array()), 0, 16);
  }

  private static List<Piece> summedUp(PointCloud points, Progress progress) {
    progress.stage("fingerprint", points.size());
    List<Piece> pieces = points.pass(new Pass(), progress);
    pieces.sort(Comparator.comparingLong(Piece::firstRow));
    return pieces;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** Some rows of one run of 2048. */
  record Piece(long firstRow, int rows, int checksum) implements Serializable {

    long endRow() {
      return firstRow + rows;
    }

    boolean endsRun() {
      return endRow() % ROWS == 0;
    }

    Piece joinedWith(Piece next, int dimension) {
      long bytes = (long) next.rows * dimension * Float.BYTES;
      int joined = JoinedChecksum.of(checksum, next.checksum, bytes);
      return new Piece(firstRow, rows + next.rows, joined);
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
      Cutter cutter = new Cutter();
      while (blocks.hasNext()) {
        Block block = blocks.next();
        pieces.addAll(cutter.cut(block.firstRow(), block.rows(), block.count()));
      }
      return pieces;
    }

    @Override
    public List<Piece> merged(List<Piece> one, List<Piece> other) {
      List<Piece> both = new ArrayList<>(one);
      both.addAll(other);
      return both;
    }
  }

  /** Sums up rows, in pieces that lie in one run each; for one thread. */
  static final class Cutter {
    private static final int VALUES = 1 << 16;

    private final ByteBuffer bytes =
        ByteBuffer.allocate(VALUES * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    List<Piece> cut(long firstRow, Matrix rows, int count) {
      int d = rows.columns();
      List<Piece> pieces = new ArrayList<>();
      int row = 0;
      while (row < count) {
        long first = firstRow + row;
        int some = (int) Math.min(count - row, ROWS - first % ROWS);
        pieces.add(new Piece(first, some, checksum(rows.values(), row * d, some * d)));
        row += some;
      }
      return pieces;
    }

    private int checksum(float[] values, int from, int count) {
      CRC32C crc = new CRC32C();
      int length;
      for (int done = 0; done < count; done += length) {
        length = Math.min(VALUES, count - done);
        bytes.asFloatBuffer().put(values, from + done, length);
        crc.update(bytes.array(), 0, length * Float.BYTES);
      }
      return (int) crc.getValue();
    }
  }
}
