package org.adagio;

/**
 * The root of what this library throws when a file, a result or a request is at fault. Wrong
 * arguments are {@link IllegalArgumentException}s, a file that is not there is a {@link
 * java.io.UncheckedIOException}, and an interrupted thread ends its work with a {@link
 * java.util.concurrent.CancellationException}.
 */
public abstract class AdagioException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected AdagioException(String message) {
    super(message);
  }

  protected AdagioException(String message, Throwable cause) {
    super(message, cause);
  }
}
