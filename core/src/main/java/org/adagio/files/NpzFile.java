package org.adagio.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/** Several NumPy arrays in one zip file, as {@code np.savez} writes them. */
final class NpzFile {
  private static final byte[] MAGIC = {'P', 'K', 3, 4};
  private static final String SUFFIX = ".npy";

  /** Data have a few; the start of each is unpacked to find the points. */
  private static final int MOST_ARRAYS = 1000;

  /** The arrays that are taken where there are several of two axes. */
  private static final List<String> POINTS =
      List.of(
          "embeddings",
          "embedding",
          "vectors",
          "points",
          "features",
          "data",
          "x",
          "x_train",
          "train");

  private final Path file;
  private final Map<String, ArrayHeader> arrays = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();

  private NpzFile(Path file) throws IOException {
    this.file = file;
    try (ZipFile zip = new ZipFile(file.toFile())) {
      List<String> entries =
          zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(SUFFIX)).toList();
      if (entries.size() > MOST_ARRAYS) {
        throw new MalformedDataException(
            file, "arrays", "at most " + MOST_ARRAYS, Integer.toString(entries.size()));
      }
      entries.forEach(this::add);
    }
  }

  /** Arrays of types that hold no numbers are no reason to refuse the others. */
  private void add(String entry) {
    String name = entry.substring(0, entry.length() - SUFFIX.length());
    names.add(name);
    try {
      arrays.put(name, NpyFile.header(FileStart.ofEntry(file, entry)));
    } catch (MalformedDataException e) {
      arrays.remove(name);
    }
  }

  static boolean recognizes(FileStart head) {
    return head.startsWith(MAGIC) && hasArrays(head.file());
  }

  private static boolean hasArrays(Path file) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().endsWith(SUFFIX));
    } catch (IOException e) {
      return false; // whoever opens it tells what is wrong
    }
  }

  static Dataset dataset(Path file, ReadOptions options) {
    try {
      return new NpzFile(file).dataset(options);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  private Dataset dataset(ReadOptions options) {
    options.requireNoColumnsOfTables(file);
    PointCloud points = points(options).points();
    return new Dataset(
        file.getFileName().toString(), points, carried(points.size()), Optional.empty(), 0);
  }

  /** The arrays of one axis with a value for each point. */
  private Carried carried(long size) {
    List<CarriedColumn> columns = new ArrayList<>();
    arrays.forEach(
        (name, array) -> {
          if (array.shape().equals(List.of(size)) && size <= Integer.MAX_VALUE - 8) {
            columns.add(array.column(name));
          }
        });
    return new Carried(columns, 0, Optional.empty());
  }

  private ArrayHeader points(ReadOptions options) {
    if (options.field().isPresent()) {
      return named(options.field().get());
    }
    Map<String, ArrayHeader> tables = new LinkedHashMap<>();
    arrays.forEach(
        (name, array) -> {
          if (array.shape().size() > 1) {
            tables.put(name.toLowerCase(Locale.ROOT), array);
          }
        });
    if (tables.size() == 1) {
      return tables.values().iterator().next();
    }
    return POINTS.stream()
        .filter(tables::containsKey)
        .findFirst()
        .map(tables::get)
        .orElseThrow(
            () ->
                new MalformedDataException(
                    file,
                    "arrays",
                    "one array of points, or the name of one",
                    Excerpt.of(names),
                    MalformedDataException.Kind.NO_FIELD));
  }

  private ArrayHeader named(String name) {
    ArrayHeader array = arrays.get(name);
    if (array == null) {
      throw new MalformedDataException(
          file,
          "arrays",
          "an array of numbers named " + Excerpt.of(name),
          Excerpt.of(names),
          MalformedDataException.Kind.NO_FIELD);
    }
    return array;
  }
}
