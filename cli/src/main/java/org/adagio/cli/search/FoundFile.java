package org.adagio.cli.search;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Overwrite;
import org.adagio.cli.speech.RequestException;
import org.adagio.files.io.AtomicFile;
import org.adagio.model.CodedPoints;

/** What a search found, as a file: the rows alone, or with their distances. */
enum FoundFile {
  /** The rows as int64, one row of the array for each query; -1 if fewer were found. */
  NPY {
    @Override
    void write(List<CodedPoints.Found> found, FileChannel channel) throws IOException {
      int k = found.stream().mapToInt(one -> one.rows().length).max().orElse(0);
      String header =
          "{'descr': '<i8', 'fortran_order': False, 'shape': (%d, %d), }"
              .formatted(found.size(), k);
      int padding = 63 - (10 + header.length()) % 64;
      String padded = header + " ".repeat(padding) + "\n";
      ByteBuffer start = buffer(10 + padded.length());
      start.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
      start.put((byte) 1).put((byte) 0).putShort((short) padded.length());
      start.put(padded.getBytes(StandardCharsets.US_ASCII));
      all(channel, start.flip());
      for (CodedPoints.Found one : found) {
        ByteBuffer rows = buffer(k * Long.BYTES);
        IntStream.range(0, k)
            .mapToLong(i -> i < one.rows().length ? one.rows()[i] : -1)
            .forEach(rows::putLong);
        all(channel, rows.flip());
      }
    }
  },
  /** A line for each document found: query, rank, row, distance. */
  CSV {
    @Override
    void write(List<CodedPoints.Found> found, FileChannel channel) throws IOException {
      text(channel, "query,rank,row,distance\n");
      for (int q = 0; q < found.size(); q++) {
        CodedPoints.Found one = found.get(q);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < one.rows().length; i++) {
          lines.append("%d,%d,%d,%s\n".formatted(q, i + 1, one.rows()[i], one.distances()[i]));
        }
        text(channel, lines.toString());
      }
    }
  },
  /** An object for each query. */
  JSONL {
    @Override
    void write(List<CodedPoints.Found> found, FileChannel channel) throws IOException {
      for (int q = 0; q < found.size(); q++) {
        CodedPoints.Found one = found.get(q);
        String rows =
            LongStream.of(one.rows()).mapToObj(Long::toString).collect(Collectors.joining(","));
        String distances =
            DoubleStream.of(one.distances())
                .mapToObj(Double::toString)
                .collect(Collectors.joining(","));
        text(
            channel,
            "{\"query\":%d,\"rows\":[%s],\"distances\":[%s]}\n".formatted(q, rows, distances));
      }
    }
  };

  abstract void write(List<CodedPoints.Found> found, FileChannel channel) throws IOException;

  /** The format that a suffix names. */
  static FoundFile of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    for (FoundFile format : values()) {
      if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new RequestException(
        "%s: expected a name that ends with .npy, .csv or .jsonl".formatted(file));
  }

  void write(List<CodedPoints.Found> found, Path file, Overwrite overwrite) {
    AtomicFile.write(file, overwrite, channel -> write(found, channel));
  }

  private static void text(FileChannel channel, String text) throws IOException {
    all(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void all(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
