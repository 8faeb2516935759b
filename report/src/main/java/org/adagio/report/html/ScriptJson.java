package org.adagio.report.html;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON that may stand inside a script element: no text of it ends the element or opens another. */
final class ScriptJson {
  private ScriptJson() {}

  static String of(Object value) {
    try {
      return JSON.std
          .asString(value)
          .replace("&", "\\u0026")
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
