package org.adagio.embedding;

/** Thrown where a method finds no map that keeps the neighbours that were asked for. */
public final class UnreachableRecallException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreachableRecallException(String message) {
    super(message);
  }
}
