package org.adagio.experiments.retrieval;

/** A picture, or a folder of them, that cannot be used; the message says what is wrong. */
public final class UnreadableImageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableImageException(String message) {
    super(message);
  }
}
