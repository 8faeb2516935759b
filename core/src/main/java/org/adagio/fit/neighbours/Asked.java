package org.adagio.fit.neighbours;

import java.util.List;

/**
 * What a search asks of the images: maps are compared by it.
 *
 * @param k how many nearest neighbours count
 * @param depths how many images are found, k or more where these are ranked again by the full
 *     points; the first counts, and by the others a map must not be behind
 */
public record Asked(int k, List<Integer> depths) {
  /** The ten nearest, as they are found; most engines can rank the first fifty again. */
  public static final Asked USUAL = new Asked(10, List.of(10, 50));

  /** Keeps a copy. */
  public Asked {
    depths = List.copyOf(depths);
  }
}
