package org.adagio.clouds;

import java.io.Serializable;
import org.adagio.data.Block;

/**
 * A look at pairs of points, wherever they are: blocks of pairs give parts of an answer, and parts
 * merge into the whole.
 *
 * @param <A> the answer
 */
public interface PairPass<A> extends Serializable {

  /** What is being done, in a few words. */
  String name();

  /**
   * The answer about every pair of a point of one block and a point of another, or, where both are
   * the same block, about every pair within it; in the calling thread. The blocks must not change.
   */
  A over(Block one, Block other);

  /** The answer about both parts. */
  A merged(A one, A other);
}
