package org.adagio.benchmarks.sentences;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;

/**
 * Reads package lists, draws distinct sentences with a fixed seed, and writes their embeddings.
 *
 * <p>Arguments: the npy file to write, how many sentences, and {@code keywords} for lists of
 * keywords instead: what people type who search for such sentences.
 */
public final class SentenceEmbeddings {
  private static final int COUNT = 8000;
  private static final int BATCH = 250;

  private SentenceEmbeddings() {}

  public static void main(String[] arguments) {
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : COUNT;
    boolean keywords = arguments.length > 2 && arguments[2].equals("keywords");
    PointCloud points = PointCloud.of(embedded(drawn(count, keywords)));
    Formats.NPY.write(points, Path.of(arguments[0]), Overwrite.YES, Progress.NONE);
    System.exit(0); // the model's threads would linger
  }

  private static List<String> drawn(int count, boolean keywords) {
    Stream<String> lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines();
    List<String> all =
        new ArrayList<>(keywords ? PackageKeywords.in(lines) : PackageDescriptions.in(lines));
    String kind = keywords ? "lists of keywords" : "sentences";
    if (all.size() < count) {
      throw new IllegalStateException(
          "the package lists must have %d distinct %s, got %d; try apt-get update"
              .formatted(count, kind, all.size()));
    }
    Collections.shuffle(all, new Random(0));
    System.err.printf("%,d of %,d distinct %s%n", count, all.size(), kind);
    return all.subList(0, count);
  }

  private static float[][] embedded(List<String> sentences) {
    EmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel();
    float[][] points = new float[sentences.size()][];
    for (int first = 0; first < points.length; first += BATCH) {
      int end = Math.min(points.length, first + BATCH);
      List<TextSegment> batch =
          sentences.subList(first, end).stream().map(TextSegment::from).toList();
      int row = first;
      for (var embedding : model.embedAll(batch).content()) {
        points[row++] = embedding.vector();
      }
      System.err.printf("%,d of %,d sentences embedded%n", end, points.length);
    }
    return points;
  }
}
