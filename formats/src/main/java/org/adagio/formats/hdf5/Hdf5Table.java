package org.adagio.formats.hdf5;

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
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.ElementType;
import org.adagio.formats.Damage;
import org.adagio.formats.GrowingPoints;
import org.adagio.formats.Unpacked;
import org.adagio.points.PointCloud;

/** A dataset of two axes: its rows are points. */
final class Hdf5Table {
  /** A block of rows takes this share of the heap. */
  private static final int SHARE_OF_HEAP = 16;

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
   * Its points: read as they are needed if they lie in one piece and NumPy has their type, else
   * gathered in memory, or in a temporary file if there are many.
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
      ElementType type = ElementType.named(number.name().get()).orElseThrow();
      return ArrayCloud.within(file, start, type, number.order(), size, dimension);
    }
    ByteBuffer bytes = dataset.getDataBuffer().slice().order(number.order());
    return gathered(
        blockRows(1),
        (first, count, block) ->
            number.decode(
                bytes,
                Math.toIntExact(first * dimension * number.size()),
                count * dimension,
                block,
                0),
        (row, column) -> true);
  }

  /** Reads some rows into a block of them. */
  @FunctionalInterface
  private interface Rows {
    void read(long first, int count, double[] block);
  }

  /** Whether a value was written. */
  @FunctionalInterface
  private interface Written {
    boolean at(long row, int column);
  }

  /** Gathers points a block of rows after the other; they go to a temporary file if need be. */
  private PointCloud gathered(int blockRows, Rows rows, Written written) {
    GrowingPoints points = new GrowingPoints();
    try {
      double[] block = new double[Math.multiplyExact(blockRows, dimension)];
      double[] row = new double[dimension];
      for (long first = 0; first < size; first += blockRows) {
        int count = (int) Math.min(blockRows, size - first);
        rows.read(first, count, block);
        for (int i = 0; i < count; i++) {
          System.arraycopy(block, i * dimension, row, 0, dimension);
          requireFinite(first + i, row, written);
          points.add(row);
        }
      }
      return points.points(dimension);
    } catch (RuntimeException | Error e) {
      points.discard();
      throw e;
    }
  }

  /** As many rows as a share of the heap holds: whole chunks of this many, if they fit. */
  private int blockRows(int chunk) {
    long values = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Double.BYTES;
    long rows = Math.min(size, Math.max(1, values / dimension));
    return (int) (rows < chunk ? rows : rows - rows % chunk);
  }

  private PointCloud unpacked(Hdf5Chunks chunked) {
    int[] shape = chunked.getChunkDimensions();
    Unpacked.require(file, Math.multiplyExact(size, (long) dimension));
    Unpacked.require(file, Math.multiplyExact((long) shape[0], shape[1]));
    NavigableMap<Long, List<Chunk>> chunks =
        chunks(chunked).stream()
            .collect(
                Collectors.groupingBy(
                    chunk -> chunk.getChunkOffset()[0], TreeMap::new, Collectors.toList()));
    if (chunks.isEmpty()) {
      throw neverWritten();
    }
    double fill = fillValue();
    return gathered(
        blockRows(shape[0]),
        (first, count, block) -> {
          Arrays.fill(block, fill);
          place(
              chunked, chunks.subMap(first - shape[0], false, first + count, false), first, block);
        },
        (row, column) ->
            chunks.getOrDefault(row - row % shape[0], List.of()).stream()
                .anyMatch(chunk -> chunk.getChunkOffset()[1] == column - column % shape[1]));
  }

  /** The first chunk that cannot be read is the one that a message names. */
  private void place(
      Hdf5Chunks chunked, Map<Long, List<Chunk>> chunks, long first, double[] block) {
    chunks.values().stream().flatMap(List::stream).toList().parallelStream()
        .map(chunk -> problem(() -> place(chunked, chunk, first, block), chunk))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            problem -> {
              throw problem;
            });
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

  private void place(Hdf5Chunks chunked, Chunk chunk, long first, double[] block) {
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
    long end = Math.min(Math.min(firstRow + rows, size), first + block.length / dimension);
    for (long row = Math.max(first, firstRow); row < end && count > 0; row++) {
      int at = (int) ((row - first) * dimension + firstColumn);
      number.decode(from, (int) (row - firstRow) * columns * number.size(), count, block, at);
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

  private void requireFinite(long row, double[] values, Written written) {
    for (int column = 0; column < values.length; column++) {
      double value = values[column];
      if (!Float.isFinite((float) value)) {
        throw new MalformedDataException(
            file.toString(),
            "row %d, column %d".formatted(row, column),
            Double.isFinite(value) ? "a number that fits float32" : "a finite number",
            value + (written.at(row, column) ? "" : ", where nothing was written"));
      }
    }
  }

  private MalformedDataException neverWritten() {
    return refusal("points", "%d x %d values that were never written".formatted(size, dimension));
  }

  private MalformedDataException refusal(String expected, String found) {
    return new MalformedDataException(file.toString(), "dataset " + path, expected, found);
  }
}
