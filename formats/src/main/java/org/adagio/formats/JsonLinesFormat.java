package org.adagio.formats;

import java.util.List;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;

/** JSON lines: an object with a list of numbers a point, plain or packed with gzip. */
public final class JsonLinesFormat extends WrittenText {

  /** For {@link java.util.ServiceLoader}. */
  public JsonLinesFormat() {}

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public List<String> suffixes() {
    return List.of("jsonl", "ndjson");
  }

  @Override
  public boolean recognizes(FileStart start) {
    return JsonRows.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return JsonRows.dataset(start, options);
  }

  @Override
  TextLines lines(Dataset data) {
    return new JsonLines(data);
  }
}
