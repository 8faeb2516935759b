package org.adagio.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.adagio.Matrix;
import org.adagio.clouds.DerivedCloud;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;

/**
 * Points that are summed up for their {@link Fingerprint} while a fit reads them, so that a file
 * need not be read once more.
 */
final class FingerprintingCloud implements DerivedCloud {
  private final PointCloud points;
  private final Map<Long, Fingerprint.Piece> seen = new ConcurrentHashMap<>();

  private FingerprintingCloud(PointCloud points) {
    this.points = points;
  }

  /** The points; those that lie elsewhere are read elsewhere, and cannot be watched. */
  static PointCloud of(PointCloud points) {
    return points.isDistributed() ? points : new FingerprintingCloud(points);
  }

  @Override
  public PointCloud source() {
    return points;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    try (RowReader reader = reader()) {
      reader.read(firstRow, count, into);
    }
  }

  @Override
  public boolean isFloat32() {
    return points.isFloat32();
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    points.readExact(firstRow, count, into, at);
  }

  @Override
  public RowReader reader() {
    return new Watcher();
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    points.gather(rows, into);
  }

  @Override
  public Optional<Matrix> inMemory() {
    return points.inMemory();
  }

  /** Whether every point was read, in pieces that join. */
  boolean isSeen() {
    List<Fingerprint.Piece> pieces = pieces();
    return !pieces.isEmpty() && pieces.get(pieces.size() - 1).endRow() == size();
  }

  /** Pieces that join, from the first point on. */
  List<Fingerprint.Piece> pieces() {
    List<Fingerprint.Piece> pieces = new ArrayList<>();
    for (Fingerprint.Piece piece = seen.get(0L); piece != null; piece = seen.get(piece.endRow())) {
      pieces.add(piece);
    }
    return pieces;
  }

  /** One thread's: what it reads in order is joined, up to a piece for each run. */
  private final class Watcher implements RowReader {
    private final RowReader reader = points.reader();
    private final Fingerprint.Cutter cutter = new Fingerprint.Cutter();
    private Fingerprint.Piece last;

    @Override
    public void read(long firstRow, int count, Matrix into) {
      reader.read(firstRow, count, into);
      if (!seen.containsKey(firstRow)) {
        cutter.cut(firstRow, into, count).forEach(this::see);
      }
    }

    private void see(Fingerprint.Piece piece) {
      boolean joins = last != null && last.endRow() == piece.firstRow() && !last.endsRun();
      last = joins ? last.joinedWith(piece, dimension()) : piece;
      seen.put(last.firstRow(), last);
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
