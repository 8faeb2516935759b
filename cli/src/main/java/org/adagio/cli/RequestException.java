package org.adagio.cli;

import org.adagio.AdagioException;

/** A request that cannot be served; the message is the one line that the user reads. */
final class RequestException extends AdagioException {
  private static final long serialVersionUID = 1L;

  RequestException(String message) {
    super(message);
  }
}
