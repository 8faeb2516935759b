package org.adagio.spark;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.adagio.Matrix;
import org.adagio.points.cluster.Block;
import org.adagio.work.Resources;

/**
 * Pairs of points side by side, in blocks: the second point of each is one of a partition's own,
 * the first came from elsewhere. Blocks share their memory.
 */
final class SampledPairBlocks implements Iterator<Block> {
  private final Iterator<PointBlock> own;
  private final Iterator<RowRequest.Found> others;
  private final long[] homes;
  private final boolean float32;
  private List<RowRequest.Found> pieces;
  private int[] piece;
  private int[] place;
  private int firstPair;
  private int nextPair;
  private int endPair;
  private PointBlock current;
  private Matrix memory;
  private double[] wide;

  /**
   * @param own the partition's blocks, in their order
   * @param others the first points, whose positions are the numbers of their pairs
   * @param homes the rows of all second points, ascending
   * @param float32 whether float32 holds all points
   */
  SampledPairBlocks(
      Iterator<PointBlock> own, Iterator<RowRequest.Found> others, long[] homes, boolean float32) {
    this.float32 = float32;
    this.own = own;
    this.others = others;
    this.homes = homes;
  }

  @Override
  public boolean hasNext() {
    if (pieces == null && own.hasNext()) {
      begin();
    }
    return pieces != null && nextPair < endPair;
  }

  /** The partition's pairs have consecutive numbers. */
  private void begin() {
    current = own.next();
    pieces = BlockStore.stream(others).toList();
    int pairs = pieces.stream().mapToInt(RowRequest.Found::count).sum();
    firstPair = RowRequest.below(homes, current.firstRow());
    nextPair = firstPair;
    endPair = firstPair + pairs;
    piece = new int[pairs];
    place = new int[pairs];
    for (int k = 0; k < pieces.size(); k++) {
      for (int i = 0; i < pieces.get(k).count(); i++) {
        int pair = pieces.get(k).position(i) - firstPair;
        piece[pair] = k;
        place[pair] = i;
      }
    }
    int d = current.dimension();
    memory = Matrix.zeros(Math.min(Resources.blockRows(d) & -2, 2 * pairs), d);
    wide = float32 ? null : new double[memory.values().length];
  }

  @Override
  public Block next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long firstRow = 2L * nextPair;
    int count = 0;
    while (nextPair < endPair && count < memory.rows()) {
      put(nextPair - firstPair, homes[nextPair], count);
      count += 2;
      nextPair++;
    }
    return new Block(firstRow, memory, count, wide);
  }

  private void put(int pair, long home, int at) {
    PointBlock second = blockOf(home);
    put(pair, second, home, new PackedValues(memory.values()), at);
    if (!float32) {
      put(pair, second, home, new PackedValues(wide), at);
    }
  }

  private void put(int pair, PointBlock second, long home, PackedValues into, int at) {
    pieces.get(piece[pair]).put(place[pair], into, at * memory.columns());
    second.copy(home, into, at + 1);
  }

  private PointBlock blockOf(long row) {
    while (row >= current.endRow()) {
      current = own.next();
    }
    return current;
  }
}
