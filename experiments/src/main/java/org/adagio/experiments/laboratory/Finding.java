package org.adagio.experiments.laboratory;

import java.util.List;
import org.adagio.report.Block;

/**
 * What an experiment found.
 *
 * @param headline the main figures in one sentence
 * @param blocks all of it
 */
public record Finding(String headline, List<Block> blocks) {

  /** Copies the list. */
  public Finding {
    blocks = List.copyOf(blocks);
  }
}
