package org.adagio;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Time that is counted in questions, so that nothing is waited for: a search asks at every step
 * whether it may go on. This many questions pass, and then it is enough; there is time for a
 * certificate always.
 */
public final class Questions implements StopSignal {
  private final int most;
  private final AtomicInteger asked = new AtomicInteger();

  public Questions(int most) {
    this.most = most;
  }

  public int most() {
    return most;
  }

  @Override
  public boolean isRaised() {
    return asked.incrementAndGet() > most;
  }

  /** Whether more were asked than may pass. */
  public boolean wereTooFew() {
    return asked.get() > most;
  }
}
