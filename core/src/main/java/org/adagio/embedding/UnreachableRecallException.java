package org.adagio.embedding;

import org.adagio.AdagioException;

/** Thrown where a method finds no map that keeps the neighbours that were asked for. */
public final class UnreachableRecallException extends AdagioException {
  private static final long serialVersionUID = 1;

  UnreachableRecallException(String message) {
    super(message);
  }
}
