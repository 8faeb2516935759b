package org.adagio.formats;

import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.dataset.DatasetBase;
import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.object.message.FillValueMessage;
import io.jhdf.object.message.FillValueOldMessage;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.adagio.AdagioException;
import org.adagio.data.PointCloud;
import org.adagio.files.MalformedDataException;
import org.adagio.files.RawPoints;

/** A dataset of two axes: its rows are points. */
final class Hdf5Table {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final Path file;
  private final String path;
  private final DatasetBase dataset;
  private final Hdf5Number number;
  private final long size;
  private final int dimension;

  /**
   * @throws MalformedDataException if it has no points, or numbers of a type that is not read
   */
  Hdf5Table(Path file, String path, Dataset dataset) {
    this.file = file;
    this.path = path;
    this.dataset = (DatasetBase) dataset;
    size = dataset.getDimensionsAsLong()[0];
    dimension = dataset.getDimensions()[1];
    if (size == 0 || dimension == 0) {
      throw refusal(
          "at least one point of at least one coordinate", "%d x %d".formatted(size, dimension));
    }
    number =
        Hdf5Number.of(dataset.getDataType())
            .orElseThrow(
                () ->
                    refusal(
                        "numbers that float64 holds",
                        Hdf5Number.describe(dataset.getDataType()) + "; write them as float64"));
  }

  /**
   * Its points: read as they are needed where they lie in one piece and NumPy has their type, else
   * into memory.
   *
   * @param userBlock how many bytes of the file stand before HDF5's
   */
  PointCloud points(long userBlock) {
    if (dataset instanceof Hdf5Chunks chunked) {
      return unpacked(chunked);
    }
    if (dataset.isEmpty()) {
      throw neverWritten();
    }
    if (dataset instanceof ContiguousDataset whole && number.name().isPresent()) {
      long start = userBlock + whole.getDataAddress();
      return RawPoints.of(file, start, number.name().get(), number.order(), size, dimension);
    }
    double[] values = new double[length()];
    ByteBuffer bytes = dataset.getDataBuffer().slice().order(number.order());
    number.decode(bytes, 0, values.length, values, 0);
    return cloud(values, List.of());
  }

  private PointCloud unpacked(Hdf5Chunks chunked) {
    Unpacked.require(file, Math.multiplyExact(size, (long) dimension));
    Unpacked.require(
        file,
        Arrays.stream(chunked.getChunkDimensions()).asLongStream().reduce(1, Math::multiplyExact));
    List<Chunk> chunks = chunks(chunked);
    if (chunks.isEmpty()) {
      throw neverWritten();
    }
    double[] values = new double[length()];
    Arrays.fill(values, fillValue());
    // the first of them that cannot be read is the one that a message names
    chunks.parallelStream()
        .map(chunk -> problem(() -> place(chunked, chunk, values), chunk))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            problem -> {
              throw problem;
            });
    return cloud(values, chunks);
  }

  private List<Chunk> chunks(Hdf5Chunks chunked) {
    try {
      return chunked.chunks().stream()
          .sorted(Comparator.comparing(Chunk::getChunkOffset, Arrays::compare))
          .toList();
    } catch (IllegalStateException e) {
      throw refusal("points", e.getMessage());
    }
  }

  private Optional<AdagioException> problem(Runnable work, Chunk chunk) {
    try {
      work.run();
      return Optional.empty();
    } catch (RuntimeException e) {
      long[] at = chunk.getChunkOffset();
      return Optional.of(
          new MalformedDataException(
              file.toString(),
              "dataset %s, row %d, column %d".formatted(path, at[0], at[1]),
              "a sound chunk",
              Damage.oneLine(e)));
    }
  }

  private void place(Hdf5Chunks chunked, Chunk chunk, double[] values) {
    int rows = chunked.getChunkDimensions()[0];
    int columns = chunked.getChunkDimensions()[1];
    byte[] bytes = chunked.unpacked(chunk);
    long needed = (long) rows * columns * number.size();
    if (bytes.length < needed) {
      throw new IllegalStateException(
          "one of %d bytes that should have %d".formatted(bytes.length, needed));
    }
    long firstRow = chunk.getChunkOffset()[0];
    long firstColumn = chunk.getChunkOffset()[1];
    ByteBuffer from = ByteBuffer.wrap(bytes).order(number.order());
    int count = (int) Math.min(columns, dimension - firstColumn);
    for (int row = 0; row < Math.min(rows, size - firstRow) && count > 0; row++) {
      int at = (int) ((firstRow + row) * dimension + firstColumn);
      number.decode(from, row * columns * number.size(), count, values, at);
    }
  }

  /** What stands where nothing was written: 0 unless the dataset says otherwise. */
  private double fillValue() {
    return fillBytes()
        .filter(bytes -> bytes.remaining() >= number.size())
        .map(
            bytes -> {
              double[] value = new double[1];
              number.decode(bytes.slice().order(number.order()), 0, 1, value, 0);
              return value[0];
            })
        .orElse(0.0);
  }

  private Optional<ByteBuffer> fillBytes() {
    Optional<ByteBuffer> defined =
        dataset.getHeader().getMessagesOfType(FillValueMessage.class).stream()
            .filter(FillValueMessage::isFillValueDefined)
            .map(FillValueMessage::getFillValue)
            .findFirst();
    return defined.or(
        () ->
            dataset.getHeader().getMessagesOfType(FillValueOldMessage.class).stream()
                .map(FillValueOldMessage::getFillValue)
                .findFirst());
  }

  private int length() {
    long length = Math.multiplyExact(size, (long) dimension);
    if (length > LARGEST_ARRAY) {
      throw MalformedDataException.unreadable(
          file, "holds more than 2^31 - 9 values; several smaller files together may hold them");
    }
    return (int) length;
  }

  private PointCloud cloud(double[] values, List<Chunk> chunks) {
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite((float) values[i])) {
        int row = i / dimension;
        int column = i % dimension;
        throw new MalformedDataException(
            file.toString(),
            "row %d, column %d".formatted(row, column),
            Double.isFinite(values[i]) ? "a number that fits float32" : "a finite number",
            values[i] + (isWritten(row, column, chunks) ? "" : ", where nothing was written"));
      }
    }
    return PointCloud.of(values, dimension);
  }

  private boolean isWritten(int row, int column, List<Chunk> chunks) {
    if (!(dataset instanceof Hdf5Chunks chunked)) {
      return true;
    }
    int[] shape = chunked.getChunkDimensions();
    long[] start = {row - row % shape[0], column - column % shape[1]};
    return chunks.stream().anyMatch(chunk -> Arrays.equals(chunk.getChunkOffset(), start));
  }

  private MalformedDataException neverWritten() {
    return refusal("points", "%d x %d values that were never written".formatted(size, dimension));
  }

  private MalformedDataException refusal(String expected, String found) {
    return new MalformedDataException(file.toString(), "dataset " + path, expected, found);
  }
}
