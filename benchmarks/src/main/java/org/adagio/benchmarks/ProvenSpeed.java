package org.adagio.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Times answers that are proven: {@code one N} and {@code batch N} by codes and full points in
 * memory, {@code brute N} by all full points at once, and {@code file N FILE} by codes and full
 * points that are read from a file. Arguments: model, codes, points, queries.
 */
public final class ProvenSpeed {
  private static final int FOUND = 10;

  private final LinearEmbedding map;
  private final CodedPoints coded;
  private final PointCloud points;
  private final PointCloud queries;

  private ProvenSpeed(Path model, Path codes, Path points, Path queries) {
    map = LinearEmbedding.load(model);
    coded = CodedPoints.open(map, codes);
    this.points = PointCloud.of(Formats.open(points).points().toMatrix());
    this.queries = PointCloud.of(Formats.open(queries).points().toMatrix());
  }

  public static void main(String[] arguments) throws IOException {
    List<Path> files = List.of(arguments).stream().map(Path::of).toList();
    TaskServer.serve(
        "java", new ProvenSpeed(files.get(0), files.get(1), files.get(2), files.get(3))::task);
  }

  private Task task(String line) {
    String[] words = line.split(" ", -1);
    int count = Integer.parseInt(words[1]);
    return switch (words[0]) {
      case "one" -> () -> oneByOne(count, points);
      case "batch" -> () -> coded.exact(first(count), FOUND, points);
      case "brute" ->
          () -> RecallMeter.of(map.metric(), points, first(count), FOUND, Progress.NONE);
      case "file" -> () -> oneByOne(count, Formats.open(Path.of(words[2])).points());
      default -> throw new IllegalArgumentException("one, batch, brute or file, got " + line);
    };
  }

  private PointCloud first(int count) {
    return queries.select(LongStream.range(0, count).toArray());
  }

  private List<CodedPoints.Found> oneByOne(int count, PointCloud full) {
    List<CodedPoints.Found> found = new ArrayList<>();
    IntStream.range(0, count)
        .forEach(row -> found.addAll(coded.exact(queries.select(new long[] {row}), FOUND, full)));
    return found;
  }
}
