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
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/** Several NumPy arrays in one zip file, as {@code np.savez} writes them. */
final class NpzFormat implements Format {
  private static final byte[] MAGIC = {'P', 'K', 3, 4};
  private static final String SUFFIX = ".npy";

  /** Data have a few; the start of each is unpacked to find the points. */
  private static final int MOST_ARRAYS = 1000;

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

  @Override
  public String name() {
    return "npz";
  }

  @Override
  public boolean isNameOf(String plainName) {
    return false; // a zip file without arrays is told by what it is
  }

  @Override
  public boolean recognizes(FileStart start) {
    try {
      return start.startsWith(MAGIC) && !entries(start.file()).isEmpty();
    } catch (IOException e) {
      return false; // whoever opens it tells what is wrong
    }
  }

  private static List<String> entries(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(SUFFIX)).toList();
    }
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    Path file = start.file();
    try {
      options.requireNoColumnsOfTables(file);
      Arrays arrays = Arrays.of(file, entries(file));
      PointCloud points = arrays.points(options.field()).points();
      return new Dataset(start.name(), points, arrays.carried(points.size()), Optional.empty(), 0);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  /** What a file holds: the names of all arrays, and those of numbers. */
  private record Arrays(Path file, List<String> names, Map<String, ArrayHeader> arrays) {
    static Arrays of(Path file, List<String> entries) {
      if (entries.size() > MOST_ARRAYS) {
        throw new MalformedDataException(
            file, "arrays", "at most " + MOST_ARRAYS, Integer.toString(entries.size()));
      }
      Map<String, ArrayHeader> arrays = new LinkedHashMap<>();
      List<String> names = new ArrayList<>();
      for (String entry : entries) {
        String name = entry.substring(0, entry.length() - SUFFIX.length());
        names.add(name);
        try {
          arrays.put(name, NpyFormat.header(FileStart.ofEntry(file, entry)));
        } catch (MalformedDataException e) {
          arrays.remove(name);
        }
      }
      return new Arrays(file, names, arrays);
    }

    /** The arrays of one axis with a value for each point. */
    Carried carried(long size) {
      List<CarriedColumn> columns = new ArrayList<>();
      arrays.forEach(
          (name, array) -> {
            if (array.shape().equals(List.of(size)) && size <= Integer.MAX_VALUE - 8) {
              columns.add(array.column(name));
            }
          });
      return new Carried(columns, 0, Optional.empty());
    }

    ArrayHeader points(Optional<String> named) {
      if (named.isPresent() && !arrays.containsKey(named.get())) {
        throw noField("an array of numbers named " + Excerpt.of(named.get()));
      }
      if (named.isPresent()) {
        return arrays.get(named.get());
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
          .orElseThrow(() -> noField("one array of points, or the name of one"));
    }

    private MalformedDataException noField(String expected) {
      return new MalformedDataException(
          file, "arrays", expected, Excerpt.of(names), MalformedDataException.Kind.NO_FIELD);
    }
  }
}
