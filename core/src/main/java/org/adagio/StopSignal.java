package org.adagio;

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
}
