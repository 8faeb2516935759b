package org.adagio.embedding;

/** No dimension holds the distortion asked for; the message says what was reached. */
public final class UnreachableDistortionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreachableDistortionException(String message) {
    super(message);
  }
}
