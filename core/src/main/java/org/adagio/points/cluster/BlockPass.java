package org.adagio.points.cluster;

import java.io.Serializable;
import java.util.Iterator;

/**
 * One pass over points, wherever they are: parts of the points give parts of an answer, and parts
 * merge into the whole. Passes and answers travel to where the points are and back.
 *
 * @param <A> the answer
 */
public interface BlockPass<A> extends Serializable {
  /** What is being done, in a few words. */
  String name();

  /**
   * The answer about some of the points, in the calling thread.
   *
   * @param blocks in the order of the points, at least one; each may be overwritten, and is gone
   *     when the next one is asked for
   */
  A over(Iterator<Block> blocks);

  /** The answer about both parts; which of them comes first does not matter but for rounding. */
  A merged(A one, A other);
}
