package org.adagio.formats;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.OrderedDataType;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.adagio.AdagioException;
import org.adagio.data.PointCloud;
import org.adagio.files.FileStart;
import org.adagio.files.Format;
import org.adagio.files.MalformedDataException;
import org.adagio.files.RawPoints;
import org.adagio.files.ReadOptions;

/**
 * HDF5 as ann-benchmarks has it: a dataset of two axes holds the points. One that lies in the file
 * in one piece may be larger than memory; others are read into it.
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

  /** A group that holds itself has no end. */
  private static final int DEEPEST = 8;

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
  public org.adagio.data.Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumnsOfTables(start.file());
    return open(start.file(), options);
  }

  private static org.adagio.data.Dataset open(Path file, ReadOptions options) {
    try (FileChannel channel = FileChannel.open(file);
        HdfFile hdf = opened(file, channel)) {
      Map<String, Dataset> tables = new LinkedHashMap<>();
      collect(hdf, "", 0, tables);
      PointCloud points = points(file, chosen(file, tables, options.field()), hdf);
      return new org.adagio.data.Dataset(file.getFileName().toString(), points);
    } catch (AdagioException e) {
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

  /** Datasets of numbers with two axes, by their path. */
  private static void collect(Group group, String prefix, int depth, Map<String, Dataset> tables) {
    if (depth > DEEPEST) {
      throw new IllegalStateException(
          "expected groups at most %d deep, found deeper ones".formatted(DEEPEST));
    }
    for (Node node : group) {
      String path = prefix + node.getName();
      if (node instanceof Group inner) {
        collect(inner, path + "/", depth + 1, tables);
      } else if (node instanceof Dataset dataset
          && dataset.getDimensions().length == 2
          && isNumber(dataset.getDataType())) {
        tables.put(path, dataset);
      }
    }
  }

  private static boolean isNumber(DataType type) {
    return type instanceof FloatingPoint || type instanceof FixedPoint;
  }

  private static Dataset chosen(Path file, Map<String, Dataset> tables, Optional<String> field) {
    Optional<String> name =
        field.isPresent()
            ? field.filter(tables::containsKey)
            : POINTS.stream()
                .filter(tables::containsKey)
                .findFirst()
                .or(
                    () ->
                        tables.size() == 1
                            ? tables.keySet().stream().findFirst()
                            : Optional.empty());
    return name.map(tables::get)
        .orElseThrow(
            () ->
                new MalformedDataException(
                    file.toString(),
                    "datasets",
                    field
                        .map(wanted -> "points in \"%s\"".formatted(wanted))
                        .orElse("one dataset of points"),
                    tables.isEmpty() ? "none of two axes" : String.join(", ", tables.keySet()),
                    MalformedDataException.Kind.NO_FIELD));
  }

  private static PointCloud points(Path file, Dataset dataset, HdfFile hdf) {
    long size = dataset.getDimensionsAsLong()[0];
    int dimension = dataset.getDimensions()[1];
    if (size == 0 || dimension == 0) {
      throw new MalformedDataException(
          file.toString(),
          "dataset " + dataset.getName(),
          "at least one point of at least one coordinate",
          "%d x %d".formatted(size, dimension));
    }
    if (dataset instanceof ContiguousDataset whole
        && !dataset.isEmpty()
        && dataset.getDataType() instanceof OrderedDataType ordered) {
      return RawPoints.of(
          file,
          hdf.getUserBlockSize() + whole.getDataAddress(),
          type(dataset.getDataType()),
          ordered.getByteOrder(),
          size,
          dimension);
    }
    Unpacked.require(file, Math.multiplyExact(size, (long) dimension));
    if (dataset instanceof ChunkedDataset chunked) {
      Unpacked.require(
          file,
          Arrays.stream(chunked.getChunkDimensions())
              .asLongStream()
              .reduce(1, Math::multiplyExact));
    }
    return inMemory(file, dataset, dimension);
  }

  /** NumPy's name of a type. */
  private static String type(DataType type) {
    String kind = type instanceof FloatingPoint ? "f" : ((FixedPoint) type).isSigned() ? "i" : "u";
    return kind + type.getSize();
  }

  /** Chunks that are packed, or none in one piece: all numbers at once, as float64. */
  private static PointCloud inMemory(Path file, Dataset dataset, int dimension) {
    Object flat = dataset.getDataFlat();
    int length = Array.getLength(flat);
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = ((Number) Array.get(flat, i)).doubleValue();
      if (!Float.isFinite((float) values[i])) {
        throw new MalformedDataException(
            file.toString(),
            "row %d, column %d".formatted(i / dimension, i % dimension),
            Double.isFinite(values[i]) ? "a number that fits float32" : "a finite number",
            Double.toString(values[i]));
      }
    }
    return PointCloud.of(values, dimension);
  }
}
