package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.TopRows;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * Finds the rows y_j with the smallest n_j − 2⟨a, y_j⟩ for rows a that ask, by looking at all of
 * them, in float32. Of equal ones the first are taken.
 */
final class NearestRows implements AutoCloseable {
  private static final int TILE = 512;
  private static final int BLOCK = 128;

  private final float[] lengths;
  private final GramTiles tiles;

  private NearestRows(Matrix rows, float[] lengths) {
    this.lengths = lengths;
    tiles = new GramTiles(rows.rows(), rows.columns(), TILE);
    Closing.onFailure(tiles::close, () -> loaded(rows));
  }

  /**
   * The nearest rows of each that asks, nearest first.
   *
   * @param own for each the row that it must not find, or −1
   */
  static int[][] of(
      Matrix rows, float[] lengths, Matrix asking, int[] own, int count, Progress progress) {
    try (NearestRows search = new NearestRows(rows, lengths)) {
      return search.of(asking, own, count, progress);
    }
  }

  private GramTiles loaded(Matrix rows) {
    Workers.forEach(
        tiles.tiles(),
        tile -> tiles.load(tile, part(rows, tile * TILE, TILE), count(rows, tile * TILE, TILE)));
    return tiles;
  }

  private static int count(Matrix rows, int first, int most) {
    return Math.min(most, rows.rows() - first);
  }

  private static Matrix part(Matrix rows, int first, int most) {
    int d = rows.columns();
    int end = first + count(rows, first, most);
    return Matrix.wrap(end - first, d, Arrays.copyOfRange(rows.values(), first * d, end * d));
  }

  private int[][] of(Matrix asking, int[] own, int count, Progress progress) {
    int[][] found = new int[asking.rows()][];
    progress.stage("nearest neighbours", found.length);
    Workers.forEach(
        (found.length + BLOCK - 1) / BLOCK,
        () -> new Worker(count),
        (worker, block) -> {
          worker.answer(part(asking, block * BLOCK, BLOCK), block * BLOCK, own, found);
          progress.advance(count(asking, block * BLOCK, BLOCK));
        });
    return found;
  }

  @Override
  public void close() {
    tiles.close();
  }

  private final class Worker implements Workers.Workspace {
    private final GramTiles.Stage others = tiles.others(BLOCK);
    private final float[] products = new float[TILE];
    private final TopRows[] nearest = new TopRows[BLOCK];

    Worker(int count) {
      Arrays.setAll(nearest, i -> new TopRows(count));
    }

    void answer(Matrix block, int first, int[] own, int[][] found) {
      others.load(block, block.rows());
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        others.multiply(tile);
        for (int i = 0; i < block.rows(); i++) {
          others.row(i, products);
          offer(tile * TILE, tiles.rows(tile), own[first + i], nearest[i]);
        }
      }
      for (int i = 0; i < block.rows(); i++) {
        found[first + i] =
            LongStream.of(nearest[i].taken().rows()).mapToInt(Math::toIntExact).toArray();
      }
    }

    /** Few pass the threshold, so that comparing with it is nearly all there is to do. */
    private void offer(int first, int count, int own, TopRows nearest) {
      double threshold = nearest.threshold();
      for (int j = 0; j < count; j++) {
        float far = lengths[first + j] - 2 * products[j];
        if (far < threshold && first + j != own) {
          nearest.offer(far, first + j);
          threshold = nearest.threshold();
        }
      }
    }

    @Override
    public void close() {
      others.close();
    }
  }
}
