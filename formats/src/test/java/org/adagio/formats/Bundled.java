package org.adagio.formats;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Files that lie beside the tests. */
public final class Bundled {
  private Bundled() {}

  /** Where a file is, by its path among the resources. */
  public static Path file(String path) {
    try {
      return Path.of(Bundled.class.getResource("/" + path).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
