package org.adagio.formats;

import org.adagio.files.FileStart;

/** Text with tabs between the cells, plain or packed with gzip. */
public final class TsvFormat extends SeparatedText {

  /** For {@link java.util.ServiceLoader}. */
  public TsvFormat() {
    super("tsv", Separator.TAB);
  }

  @Override
  public boolean recognizes(FileStart start) {
    return (start.isText() || isNameOf(start.plainName())) && Separator.of(start) == Separator.TAB;
  }
}
