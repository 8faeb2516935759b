package org.adagio.linalg;

/**
 * Inner products between all rows of a set, tile by tile: rows are staged for the BLAS once, in
 * tiles, and then any two tiles can be multiplied by any thread. Rows from elsewhere can be
 * multiplied with the tiles too.
 */
public final class GramTiles implements AutoCloseable {
  private final int dimension;
  private final int rowsPerTile;
  private final Blas blas;
  private final Panel[] panels;
  private final int[] counts;
  private final float[][] norms;

  /**
   * @param rows how many rows there will be
   * @param dimension of each row
   * @param rowsPerTile of every tile but the last
   */
  public GramTiles(int rows, int dimension, int rowsPerTile) {
    this(rows, dimension, rowsPerTile, (rows + rowsPerTile - 1) / rowsPerTile);
  }

  /**
   * @param rowsPerTile how many rows a tile has at most
   * @param tiles how many tiles there will be
   */
  public GramTiles(int rows, int dimension, int rowsPerTile, int tiles) {
    this.dimension = dimension;
    this.rowsPerTile = rowsPerTile;
    blas = Blas.forWork((double) rows * rows * dimension / 2);
    panels = new Panel[tiles];
    counts = new int[tiles];
    norms = new float[tiles][];
  }

  /** Stages the first {@code count} rows of a matrix as one tile. */
  public void load(int tile, Matrix rows, int count) {
    panels[tile] = blas.panel(count * dimension);
    panels[tile].put(0, rows.values(), 0, count * dimension);
    counts[tile] = count;
    norms[tile] = squaredNorms(rows, count);
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
    return panels.length;
  }

  /** How many rows a tile has. */
  public int rows(int tile) {
    return counts[tile];
  }

  /** ‖x‖² of a tile's rows, rounded from float64; not a copy. */
  public float[] squaredNorms(int tile) {
    return norms[tile];
  }

  /** Working memory of one thread. */
  public Stage stage() {
    return new Stage();
  }

  /**
   * Working memory of one thread for the products of other rows with the tiles.
   *
   * @param rows how many others there are at a time, at most
   */
  public Others others(int rows) {
    return new Others(rows);
  }

  @Override
  public void close() {
    for (Panel panel : panels) {
      if (panel != null) {
        panel.close();
      }
    }
  }

  /** The product of two tiles. */
  public final class Stage implements Workers.Workspace {
    private final Panel products = blas.panel(rowsPerTile * rowsPerTile);
    private int columns;

    private Stage() {}

    /** Multiplies every row of one tile with every row of another. */
    public void multiply(int left, int right) {
      columns = counts[right];
      blas.gemm(
          Transpose.NO,
          Transpose.YES,
          counts[left],
          columns,
          dimension,
          panels[left],
          panels[right],
          products);
    }

    /** The inner products of the left tile's row with each row of the right one. */
    public void row(int leftRow, float[] into) {
      products.get(leftRow * columns, into, 0, columns);
    }

    @Override
    public void close() {
      products.close();
    }
  }

  /** Products of rows from elsewhere with one tile. */
  public final class Others implements Workers.Workspace {
    private final Panel rows;
    private final Panel products;
    private int count;
    private int columns;

    private Others(int most) {
      rows = blas.panel(Math.multiplyExact(most, dimension));
      products = blas.panel(Math.multiplyExact(most, rowsPerTile));
    }

    /**
     * Stages the first {@code count} rows of a matrix.
     *
     * @return their squared norms, rounded from float64
     */
    public float[] load(Matrix others, int count) {
      this.count = count;
      rows.put(0, others.values(), 0, count * dimension);
      return GramTiles.this.squaredNorms(others, count);
    }

    /** Multiplies every staged row with every row of a tile. */
    public void multiply(int tile) {
      columns = counts[tile];
      blas.gemm(
          Transpose.NO, Transpose.YES, count, columns, dimension, rows, panels[tile], products);
    }

    /** The inner products of one staged row with each row of the tile. */
    public void row(int row, float[] into) {
      products.get(row * columns, into, 0, columns);
    }

    @Override
    public void close() {
      rows.close();
      products.close();
    }
  }
}
