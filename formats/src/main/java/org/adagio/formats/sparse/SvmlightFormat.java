package org.adagio.formats.sparse;

import java.util.List;
import org.adagio.files.FileStart;
import org.adagio.files.Format;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;

/** Sparse rows of svmlight and LIBSVM, plain or packed with gzip. */
public final class SvmlightFormat implements Format {

  /** For {@link java.util.ServiceLoader}. */
  public SvmlightFormat() {}

  @Override
  public String name() {
    return "svmlight";
  }

  @Override
  public List<String> suffixes() {
    return List.of("svmlight", "svm", "libsvm");
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public boolean recognizes(FileStart start) {
    return isNameOf(start.plainName()) || SvmlightFile.recognizes(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return SvmlightFile.dataset(start, options);
  }
}
