package org.adagio.experiments.retrieval;

import org.adagio.AdagioException;

/** A picture, or a folder of them, that cannot be used; the message says what is wrong. */
public final class UnreadableImageException extends AdagioException {
  private static final long serialVersionUID = 1L;

  UnreadableImageException(String message) {
    super(message);
  }
}
