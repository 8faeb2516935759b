package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * Inner products between all rows of a set, tile by tile: rows are staged for the BLAS once, in
 * tiles, and then any two tiles can be multiplied by any thread. Rows from elsewhere can be
 * multiplied with the tiles too. Long rows are multiplied in pieces, whose products are added up,
 * so that rounding does not grow with their length.
 */
public final class GramTiles implements AutoCloseable {
  private static final int PIECE = 4096;

  private final int dimension;
  private final int rowsPerTile;
  private final int pieces;
  private final Blas blas;
  private final Pieces[] staged;
  private final int[] counts;
  private final float[][] norms;

  /**
   * @param rows how many rows there will be
   * @param dimension of each row
   * @param rowsPerTile of every tile but the last
   */
  public GramTiles(int rows, int dimension, int rowsPerTile) {
    int tiles = (rows + rowsPerTile - 1) / rowsPerTile;
    this.dimension = dimension;
    this.rowsPerTile = rowsPerTile;
    blas = Blas.forWork((double) rows * rows * dimension / 2);
    pieces = pieces(dimension);
    staged = new Pieces[tiles];
    counts = new int[tiles];
    norms = new float[tiles][];
  }

  /**
   * How many terms a sum has that is as long as an inner product of rows rounds: it is off by at
   * most so many units in the last place of Σ|x||y|, in any order of summation.
   */
  public static int terms(int dimension) {
    return dimension <= PIECE ? dimension : PIECE + pieces(dimension);
  }

  private static int pieces(int dimension) {
    return Math.max(1, (dimension + PIECE - 1) / PIECE);
  }

  private int width(int piece) {
    return Math.min(PIECE, dimension - piece * PIECE);
  }

  /** Stages the first {@code count} rows of a matrix as one tile. */
  public void load(int tile, Matrix rows, int count) {
    staged[tile] = new Pieces(count);
    staged[tile].put(rows, count);
    counts[tile] = count;
    norms[tile] = squaredNorms(rows, count);
  }

  private final class Pieces {
    private final Panels panels = new Panels(blas);
    private final Panel[] cut = new Panel[pieces];

    Pieces(int most) {
      for (int piece = 0; most > 0 && piece < pieces; piece++) {
        cut[piece] = panels.of(Math.multiplyExact(most, width(piece)));
      }
    }

    void put(Matrix rows, int count) {
      if (pieces == 1) {
        cut[0].put(0, rows.values(), 0, count * dimension);
        return;
      }
      for (int piece = 0; piece < pieces; piece++) {
        int width = width(piece);
        for (int i = 0; i < count; i++) {
          cut[piece].put(i * width, rows.values(), i * dimension + piece * PIECE, width);
        }
      }
    }

    void close() {
      panels.close();
    }
  }

  private float[] squaredNorms(Matrix rows, int count) {
    float[] squared = new float[count];
    for (int i = 0; i < count; i++) {
      double sum = 0;
      for (int j = i * dimension; j < (i + 1) * dimension; j++) {
        sum += (double) rows.values()[j] * rows.values()[j];
      }
      squared[i] = (float) sum;
    }
    return squared;
  }

  public int tiles() {
    return staged.length;
  }

  public int rows(int tile) {
    return counts[tile];
  }

  /** ‖x‖² of a tile's rows, rounded from float64; not a copy. */
  public float[] squaredNorms(int tile) {
    return norms[tile];
  }

  public Stage stage() {
    return new Stage(0, rowsPerTile);
  }

  /**
   * Working memory of one thread for the products of other rows with the tiles.
   *
   * @param rows how many others there are at a time, at most
   */
  public Stage others(int rows) {
    return new Stage(rows, rows);
  }

  @Override
  public void close() {
    for (Pieces tile : staged) {
      if (tile != null) {
        tile.close();
      }
    }
  }

  /** Products of some rows with those of a tile. */
  public final class Stage implements Workers.Workspace {
    private final Pieces others;
    private final Panel products;
    private final float[] sum;
    private final float[] part;
    private int count;
    private int columns;

    /**
     * @param room for so many other rows
     * @param most how many rows are multiplied at a time
     */
    private Stage(int room, int most) {
      sum = pieces == 1 ? null : new float[most * rowsPerTile];
      part = pieces == 1 ? null : new float[most * rowsPerTile];
      others = new Pieces(room);
      products =
          Closing.onFailure(others::close, () -> blas.panel(Math.multiplyExact(most, rowsPerTile)));
    }

    /**
     * Stages the first {@code count} rows of a matrix.
     *
     * @return their squared norms, rounded from float64
     */
    public float[] load(Matrix rows, int count) {
      this.count = count;
      others.put(rows, count);
      return GramTiles.this.squaredNorms(rows, count);
    }

    /** Multiplies every row that was loaded with every row of a tile. */
    public void multiply(int tile) {
      multiply(others, count, tile);
    }

    /** Multiplies every row of one tile with every row of another. */
    public void multiply(int left, int right) {
      multiply(staged[left], counts[left], right);
    }

    private void multiply(Pieces rows, int height, int tile) {
      columns = counts[tile];
      for (int piece = 0; piece < pieces; piece++) {
        blas.gemm(
            Transpose.NO,
            Transpose.YES,
            height,
            columns,
            width(piece),
            rows.cut[piece],
            staged[tile].cut[piece],
            products);
        if (pieces > 1) {
          add(piece, height * columns);
        }
      }
    }

    private void add(int piece, int length) {
      if (piece == 0) {
        products.get(0, sum, 0, length);
        return;
      }
      products.get(0, part, 0, length);
      for (int i = 0; i < length; i++) {
        sum[i] += part[i];
      }
    }

    /** The inner products of one of the rows with each row of the tile. */
    public void row(int row, float[] into) {
      if (pieces == 1) {
        products.get(row * columns, into, 0, columns);
      } else {
        System.arraycopy(sum, row * columns, into, 0, columns);
      }
    }

    @Override
    public void close() {
      others.close();
      products.close();
    }
  }
}
