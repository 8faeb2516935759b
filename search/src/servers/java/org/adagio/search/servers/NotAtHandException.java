package org.adagio.search.servers;

import java.io.IOException;

/** Says why a server cannot run here: what it needs is missing. */
public final class NotAtHandException extends IOException {
  private static final long serialVersionUID = 1;

  public NotAtHandException(String what) {
    super(what);
  }
}
