package org.adagio.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;
import org.adagio.points.Carried;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.TableColumns;

/**
 * Several files that together hold one set of points. Tables are matched by name to the first.
 *
 * @param name what people call them
 * @param files at least one
 */
record Shards(String name, List<Path> files) {
  private static final Pattern WILD = Pattern.compile("[*?\\[{]");
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern LABELS = Pattern.compile(".*(_labels\\.npy|-labels-idx1-ubyte)");
  private static final int LONGEST_NUMBER = 20;

  static boolean isPattern(Path path) {
    return WILD.matcher(path.getFileName().toString()).find() && !Files.exists(path);
  }

  static String nameOf(List<Path> paths) {
    String first = paths.get(0).getFileName().toString();
    return paths.size() == 1 ? first : "%s and %d more".formatted(first, paths.size() - 1);
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
    } catch (PatternSyntaxException e) {
      throw MalformedDataException.unreadable(pattern, "is no file, and no pattern of files");
    }
    files.removeIf(file -> LABELS.matcher(file.getFileName().toString()).matches());
    if (files.isEmpty()) {
      throw MalformedDataException.unreadable(pattern, "matches no file");
    }
    files.sort(Comparator.comparing(Shards::key));
    return new Shards(pattern.getFileName().toString(), files);
  }

  Dataset open(ReadOptions options, BiFunction<Path, ReadOptions, Dataset> opener) {
    List<Dataset> parts = new ArrayList<>();
    Dataset first = opener.apply(files.get(0), options);
    parts.add(first);
    ReadOptions asked =
        options.like().isPresent() ? options : first.columns().map(options::like).orElse(options);
    for (Path file : files.subList(1, files.size())) {
      Dataset next = opener.apply(file, asked);
      requireLike(first, next, file);
      parts.add(next);
    }
    return new Dataset(
        name,
        PointCloud.joined(parts.stream().map(Dataset::points).toList()),
        Carried.joined(parts.stream().map(Dataset::carried).toList()),
        first.columns(),
        parts.stream().mapToLong(Dataset::skipped).sum());
  }

  private void requireLike(Dataset first, Dataset next, Path file) {
    int dimension = first.points().dimension();
    if (next.points().dimension() != dimension) {
      throw refusal(file, "dimension " + dimension, "dimension " + next.points().dimension());
    }
    if (isNamed(next) && !isNamed(first)) {
      throw refusal(file, "no header", "a header");
    }
    List<String> expected = first.carried().names();
    List<String> found = next.carried().names();
    if (expected.size() != found.size() || !new HashSet<>(found).containsAll(expected)) {
      throw refusal(file, carried(expected), carried(found));
    }
  }

  private static boolean isNamed(Dataset data) {
    return data.columns()
        .filter(table -> table.kind() == TableColumns.Kind.NUMBERS && !table.names().isEmpty())
        .isPresent();
  }

  private static String carried(List<String> names) {
    return names.isEmpty()
        ? "coordinates alone"
        : "coordinates beside the columns " + Excerpt.of(names);
  }

  private MalformedDataException refusal(Path file, String expected, String found) {
    return new MalformedDataException(
        file, "header", "%s as in %s".formatted(expected, files.get(0).getFileName()), found);
  }

  private static String key(Path file) {
    return DIGITS
        .matcher(file.getFileName().toString())
        .replaceAll(
            digits ->
                "0".repeat(Math.max(0, LONGEST_NUMBER - digits.group().length())) + digits.group());
  }
}
