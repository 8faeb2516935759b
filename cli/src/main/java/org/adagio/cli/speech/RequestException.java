package org.adagio.cli.speech;

import org.adagio.AdagioException;

/** A request that cannot be served; the message is the one line that the user reads. */
public final class RequestException extends AdagioException {
  private static final long serialVersionUID = 1L;

  public RequestException(String message) {
    super(message);
  }
}
