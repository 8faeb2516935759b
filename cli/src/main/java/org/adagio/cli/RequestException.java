package org.adagio.cli;

/** A request that cannot be served; the message is the one line that the user reads. */
final class RequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RequestException(String message) {
    super(message);
  }
}
