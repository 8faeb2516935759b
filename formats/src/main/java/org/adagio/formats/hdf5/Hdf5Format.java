package org.adagio.formats.hdf5;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.Format;
import org.adagio.files.ReadOptions;
import org.adagio.formats.Damage;
import org.adagio.points.PointCloud;

/**
 * HDF5 as ann-benchmarks has it: a dataset of two axes holds the points. It may be larger than
 * memory: one that lies in the file in one piece is read there, another is unpacked first.
 */
public final class Hdf5Format implements Format {

  /** The datasets that are taken where none is named, the first of them that is there. */
  private static final List<String> POINTS =
      List.of(
          "train",
          "embeddings",
          "embedding",
          "vectors",
          "points",
          "features",
          "base",
          "data",
          "x",
          "X");

  /** For {@link java.util.ServiceLoader}. */
  public Hdf5Format() {}

  @Override
  public String name() {
    return "hdf5";
  }

  @Override
  public List<String> suffixes() {
    return List.of("hdf5", "h5");
  }

  @Override
  public boolean recognizes(FileStart start) {
    return start.startsWith(
        (byte) 0x89, (byte) 'H', (byte) 'D', (byte) 'F', (byte) '\r', (byte) '\n');
  }

  @Override
  public org.adagio.points.Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumnsOfTables(start.file());
    return open(start.file(), options);
  }

  private static org.adagio.points.Dataset open(Path file, ReadOptions options) {
    try (FileChannel channel = FileChannel.open(file);
        HdfFile hdf = opened(file, channel)) {
      Hdf5Tree tree = new Hdf5Tree(hdf);
      String path = chosen(file, tree, options.field());
      Hdf5Table table = new Hdf5Table(file, path, tree.datasets().get(path));
      PointCloud points = table.points(hdf.getUserBlockSize());
      return new org.adagio.points.Dataset(file.getFileName().toString(), points);
    } catch (AdagioException | CancellationException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) { // damage of many kinds
      throw MalformedDataException.unreadable(file, "cannot be read as HDF5: " + Damage.oneLine(e));
    }
  }

  /**
   * The library takes the lengths in a file for true and allocates them, up to 2 GiB at a time.
   * From a map of the file it takes parts, and is told where one would lie beyond the end.
   */
  private static HdfFile opened(Path file, FileChannel channel) throws IOException {
    return channel.size() > Integer.MAX_VALUE
        ? new HdfFile(file)
        : HdfFile.fromByteBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
  }

  /** Which dataset holds the points; one that cannot be read is not passed over for another. */
  private static String chosen(Path file, Hdf5Tree tree, Optional<String> field) {
    List<String> tables =
        tree.datasets().entrySet().stream()
            .filter(entry -> isTable(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    Predicate<String> isThere =
        path -> tables.contains(path) || tree.unreadable().containsKey(path);
    List<String> candidates = tables.isEmpty() ? List.copyOf(tree.unreadable().keySet()) : tables;
    String path =
        (field.isPresent() ? field : POINTS.stream().filter(isThere).findFirst())
            .or(() -> candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty())
            .filter(isThere)
            .orElseThrow(() -> noPoints(file, candidates, field));
    if (!tables.contains(path)) {
      throw new MalformedDataException(
          file.toString(),
          "dataset " + path,
          "one that can be read",
          "none: %s; copy its values to a plain dataset".formatted(tree.unreadable().get(path)));
    }
    return path;
  }

  private static MalformedDataException noPoints(
      Path file, List<String> candidates, Optional<String> field) {
    return new MalformedDataException(
        file.toString(),
        "datasets",
        field.map(wanted -> "points in \"%s\"".formatted(wanted)).orElse("one dataset of points"),
        candidates.isEmpty() ? "none of two axes" : String.join(", ", candidates),
        MalformedDataException.Kind.NO_FIELD);
  }

  /** Whether a dataset has two axes and holds numbers. */
  private static boolean isTable(Dataset dataset) {
    return dataset.getDimensionsAsLong().length == 2
        && (dataset.getDataType() instanceof FloatingPoint
            || dataset.getDataType() instanceof FixedPoint);
  }
}
