package org.adagio.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Labels that lie in a file of their own beside the points. */
final class LabelFile {
  private static final Pattern NPY_POINTS = Pattern.compile("(.+)(\\.npy)");
  private static final Pattern IDX_POINTS = Pattern.compile("(.*)images([-.])idx3-ubyte(\\.gz)?");

  private LabelFile() {}

  static List<String> read(Path file) {
    FileStart head = FileStart.of(file);
    return switch (DataFormat.detect(head)) {
      case NPY -> NpyFile.header(head).labels();
      case IDX -> IdxFile.header(head).labels();
      case CSV, TSV -> TextFile.labels(head);
      case NPZ,
          JSONL,
          SVMLIGHT,
          MTX,
          FVECS,
          BVECS,
          IVECS,
          FBIN,
          F16BIN,
          U8BIN,
          I8BIN,
          PARQUET,
          HDF5 ->
          throw MalformedDataException.unreadable(
              file, "cannot hold labels; expected npy, idx, csv or tsv");
    };
  }

  /** The labels beside a file of points, or none. */
  static List<String> beside(Path file, long points) {
    Optional<Path> sibling = candidates(file).filter(Files::isRegularFile).findFirst();
    if (sibling.isEmpty()) {
      return List.of();
    }
    return read(sibling.get(), points, file.getFileName().toString());
  }

  /** The labels of a file, which must be one a point of {@code name}. */
  static List<String> read(Path file, long points, String name) {
    List<String> labels = read(file);
    if (labels.size() != points) {
      throw new MalformedDataException(
          file,
          "size",
          "%d labels for the points of %s".formatted(points, name),
          labels.size() + " labels");
    }
    return labels;
  }

  private static Stream<Path> candidates(Path file) {
    String name = file.getFileName().toString();
    Matcher npy = NPY_POINTS.matcher(name);
    if (npy.matches()) {
      return Stream.of(file.resolveSibling(npy.group(1) + "_labels" + npy.group(2)));
    }
    Matcher idx = IDX_POINTS.matcher(name);
    if (idx.matches()) {
      String labels = idx.group(1) + "labels" + idx.group(2) + "idx1-ubyte";
      return Stream.of(file.resolveSibling(labels), file.resolveSibling(labels + ".gz"));
    }
    return Stream.empty();
  }
}
