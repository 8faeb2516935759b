package org.adagio.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.adagio.data.Dataset;
import org.adagio.data.Ids;
import org.adagio.data.PointCloud;

/**
 * Several files that together hold one set of points.
 *
 * @param pattern that names them
 * @param files at least one, in the order of their names
 */
record Shards(Path pattern, List<Path> files) {
  private static final Pattern WILD = Pattern.compile("[*?\\[{]");
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern LABELS = Pattern.compile(".*(_labels\\.npy|-labels-idx1-ubyte)");
  private static final int LONGEST_NUMBER = 20;

  /** Whether this is no file, and its last element has a wildcard. */
  static boolean isPattern(Path path) {
    return WILD.matcher(path.getFileName().toString()).find() && !Files.exists(path);
  }

  /** The files of points in the order of their names, numbers in them counted as numbers. */
  static Shards of(Path pattern) {
    Path folder = pattern.toAbsolutePath().getParent();
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, pattern.getFileName().toString())) {
      found.forEach(files::add);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(folder, e);
    }
    files.removeIf(file -> LABELS.matcher(file.getFileName().toString()).matches());
    if (files.isEmpty()) {
      throw MalformedDataException.unreadable(pattern, "matches no file");
    }
    files.sort(Comparator.comparing(Shards::key));
    return new Shards(pattern, files);
  }

  /** The points as one set; there are labels and ids where every file has them. */
  Dataset open(ReadOptions options) {
    List<Dataset> parts = files.stream().map(file -> DataFormat.openOne(file, options)).toList();
    int dimension = parts.get(0).points().dimension();
    for (int i = 1; i < parts.size(); i++) {
      requireDimension(dimension, parts.get(i).points().dimension(), files.get(i));
    }
    return new Dataset(
        pattern.getFileName().toString(),
        PointCloud.joined(parts.stream().map(Dataset::points).toList()),
        joined(parts, Dataset::labels),
        new Ids(parts.get(0).ids().kind(), joined(parts, part -> part.ids().texts())),
        parts.get(0).columns(),
        parts.stream().mapToLong(Dataset::skipped).sum());
  }

  /** The texts of all parts, where every one has them. */
  private static List<String> joined(List<Dataset> parts, Function<Dataset, List<String>> texts) {
    return parts.stream().anyMatch(part -> texts.apply(part).isEmpty())
        ? List.of()
        : parts.stream().flatMap(part -> texts.apply(part).stream()).toList();
  }

  private void requireDimension(int expected, int found, Path file) {
    if (found != expected) {
      throw new MalformedDataException(
          file,
          "header",
          "dimension %d as in %s".formatted(expected, files.get(0).getFileName()),
          "dimension " + found);
    }
  }

  private static String key(Path file) {
    return DIGITS
        .matcher(file.getFileName().toString())
        .replaceAll(
            digits ->
                "0".repeat(Math.max(0, LONGEST_NUMBER - digits.group().length())) + digits.group());
  }
}
