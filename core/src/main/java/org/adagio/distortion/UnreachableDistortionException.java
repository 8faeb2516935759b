package org.adagio.distortion;

import org.adagio.AdagioException;

/** No dimension holds the distortion asked for; the message says what was reached. */
public final class UnreachableDistortionException extends AdagioException {
  private static final long serialVersionUID = 1L;

  public UnreachableDistortionException(String message) {
    super(message);
  }
}
