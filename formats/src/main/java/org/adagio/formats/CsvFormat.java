package org.adagio.formats;

import org.adagio.files.FileStart;

/** Text with commas or semicolons between the cells, plain or packed with gzip. */
public final class CsvFormat extends SeparatedText {

  /** For {@link java.util.ServiceLoader}. */
  public CsvFormat() {
    super("csv", Separator.COMMA);
  }

  /**
   * Any text may be a table: this comes after all other formats of text. In a cell there may be any
   * character, and then the name tells.
   */
  @Override
  public boolean recognizes(FileStart start) {
    return start.isText() || isNameOf(start.plainName());
  }
}
