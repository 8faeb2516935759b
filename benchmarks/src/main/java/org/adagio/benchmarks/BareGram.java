package org.adagio.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.adagio.work.Workers;

/**
 * The upper half of XXᵀ by sgemm alone, tile by tile into one buffer a thread: what any all-pairs
 * scan must pay.
 */
final class BareGram {
  private final OffHeap points;
  private final List<Tile> tiles;
  private final Queue<OffHeap> buffers = new ConcurrentLinkedQueue<>();

  /**
   * @param height of a tile
   * @param width of a tile; the first of each strip begins at the diagonal
   */
  BareGram(OffHeap points, int height, int width) {
    this.points = points;
    tiles = tiles(points.rows(), height, width);
    for (int i = 0; i < Workers.count(); i++) {
      buffers.add(OffHeap.zeros(height, width));
    }
  }

  /** One sgemm: rows {@code first ..} times rows {@code otherFirst ..}. */
  record Tile(int first, int count, int otherFirst, int otherCount) {}

  /** A buffer while a thread uses it. */
  private record Lease(OffHeap products, Queue<OffHeap> home) implements Workers.Workspace {
    @Override
    public void close() {
      home.add(products);
    }
  }

  BareGram run(Sharing sharing) {
    sharing.run(
        tiles.size(),
        () -> new Lease(buffers.remove(), buffers),
        (lease, i) -> multiply(tiles.get(i), lease.products));
    return this;
  }

  private void multiply(Tile tile, OffHeap products) {
    points.multiply(
        tile.first,
        tile.count,
        points,
        tile.otherFirst,
        tile.otherCount,
        new OffHeap.At(products, 0));
  }

  static List<Tile> tiles(int rows, int height, int width) {
    List<Tile> tiles = new ArrayList<>();
    for (int first = 0; first < rows; first += height) {
      int count = Math.min(height, rows - first);
      for (int other = first; other < rows; other += width) {
        tiles.add(new Tile(first, count, other, Math.min(width, rows - other)));
      }
    }
    return tiles;
  }
}
