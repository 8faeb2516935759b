package org.adagio;

import java.time.Duration;

/**
 * Says whether the caller would rather have the best result found so far than wait for a better
 * one. Searches ask often and from several threads; an answer must come quickly. A search that
 * stops still certifies what it found.
 */
@FunctionalInterface
public interface StopSignal {
  /** Never asks to stop. */
  StopSignal NEVER = () -> false;

  /** Whether to stop as soon as there is a result. */
  boolean isRaised();

  /**
   * Whether work of about this length still ends in time. Where there is no limit of time it does,
   * whether or not the signal is raised.
   */
  default boolean allows(Duration work) {
    return true;
  }
}
