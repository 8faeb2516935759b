package org.adagio.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;
import org.adagio.model.CodedPoints;
import org.adagio.points.CarriedColumn;
import org.adagio.safetensors.JsonText;

/** What a search of coded points found, as a file: the rows alone, or with distances and ids. */
public enum FoundFile {
  /** The rows as int64, one row of the array for each query; -1 if fewer were found. */
  NPY {
    @Override
    void write(Answers answers, FileChannel channel) throws IOException {
      int k = answers.found.stream().mapToInt(one -> one.rows().length).max().orElse(0);
      String header =
          "{'descr': '<i8', 'fortran_order': False, 'shape': (%d, %d), }"
              .formatted(answers.found.size(), k);
      int padding = 63 - (10 + header.length()) % 64;
      String padded = header + " ".repeat(padding) + "\n";
      ByteBuffer start = buffer(10 + padded.length());
      start.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
      start.put((byte) 1).put((byte) 0).putShort((short) padded.length());
      start.put(padded.getBytes(StandardCharsets.US_ASCII));
      AtomicFile.writeAll(channel, start.flip());
      for (CodedPoints.Found one : answers.found) {
        ByteBuffer rows = buffer(k * Long.BYTES);
        IntStream.range(0, k)
            .mapToLong(i -> i < one.rows().length ? one.rows()[i] : -1)
            .forEach(rows::putLong);
        AtomicFile.writeAll(channel, rows.flip());
      }
    }
  },
  /** A line for each document found: query, rank, row, distance, and ids if there are some. */
  CSV {
    @Override
    String start(Answers answers) {
      return "query,rank,row,distance"
          + answers.ids.map(ids -> ",id").orElse("")
          + answers.queryIds.map(ids -> ",query_id\n").orElse("\n");
    }

    @Override
    String of(Answers answers, int query) {
      CodedPoints.Found one = answers.found.get(query);
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < one.rows().length; i++) {
        int row = (int) one.rows()[i];
        lines.append("%d,%d,%d,%s".formatted(query, i + 1, row, one.distances()[i]));
        answers.ids.ifPresent(ids -> lines.append(cell(ids.text(row))));
        answers.queryIds.ifPresent(ids -> lines.append(cell(ids.text(query))));
        lines.append('\n');
      }
      return lines.toString();
    }

    private String cell(String id) {
      return id.matches("[^,\"\r\n]*") ? "," + id : ",\"%s\"".formatted(id.replace("\"", "\"\""));
    }
  },
  /** An object for each query. */
  JSONL {
    @Override
    String of(Answers answers, int query) {
      CodedPoints.Found one = answers.found.get(query);
      List<Long> rows = LongStream.of(one.rows()).boxed().toList();
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("query", query);
      answers.queryIds.ifPresent(ids -> object.put("queryId", ids.text(query)));
      object.put("rows", rows);
      answers.ids.ifPresent(
          ids -> object.put("ids", rows.stream().map(row -> ids.text(row.intValue())).toList()));
      object.put("distances", DoubleStream.of(one.distances()).boxed().toList());
      return JsonText.of(object) + "\n";
    }
  };

  /**
   * Answers of all queries.
   *
   * @param found for each query
   * @param ids of documents, if they have some
   * @param queryIds of queries, if they have some
   */
  public record Answers(
      List<CodedPoints.Found> found,
      Optional<CarriedColumn> ids,
      Optional<CarriedColumn> queryIds) {}

  String start(Answers answers) {
    return "";
  }

  String of(Answers answers, int query) {
    throw new UnsupportedOperationException("an array has no lines");
  }

  void write(Answers answers, FileChannel channel) throws IOException {
    AtomicFile.writeAll(channel, StandardCharsets.UTF_8.encode(start(answers)));
    for (int query = 0; query < answers.found.size(); query++) {
      AtomicFile.writeAll(channel, StandardCharsets.UTF_8.encode(of(answers, query)));
    }
  }

  /**
   * Returns the format that a suffix names.
   *
   * @throws IllegalArgumentException if it names none
   */
  public static FoundFile of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    for (FoundFile format : values()) {
      if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "%s: expected a name that ends with .npy, .csv or .jsonl".formatted(file));
  }

  /** Writes answers to a file, completely or not at all. */
  public void write(Answers answers, Path file, Overwrite overwrite) {
    AtomicFile.write(file, overwrite, channel -> write(answers, channel));
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
