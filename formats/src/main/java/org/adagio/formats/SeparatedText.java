package org.adagio.formats;

import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;

/** Tables as text: a line for each point, something between its cells. */
abstract class SeparatedText extends WrittenText {
  private final String name;
  private final Separator separator;

  SeparatedText(String name, Separator separator) {
    this.name = name;
    this.separator = separator;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return TextFile.dataset(start, options);
  }

  @Override
  TextLines lines(Dataset data) {
    return new CsvLines(separator, data);
  }
}
