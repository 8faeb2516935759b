package org.adagio.benchmarks.sentences;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.e5smallv2q.E5SmallV2QuantizedEmbeddingModel;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;

/**
 * Reads texts, draws distinct ones with a fixed seed, and writes their embeddings.
 *
 * <p>Arguments: the npy file to write, how many texts, of which kind, and the model.
 */
public final class SentenceEmbeddings {
  private static final int BATCH = 250;

  private SentenceEmbeddings() {}

  /** What the lines on standard input are read as. */
  private enum Texts {
    PACKAGES(PackageDescriptions::in),
    KEYWORDS(PackageKeywords::in),
    DICTIONARY(DictionaryEntries::in);

    private final Function<Stream<String>, Set<String>> read;

    Texts(Function<Stream<String>, Set<String>> read) {
      this.read = read;
    }
  }

  /** Models of 384 dimensions, in their quantised form. */
  private enum Model {
    MINILM(AllMiniLmL6V2QuantizedEmbeddingModel::new),
    BGE(BgeSmallEnV15QuantizedEmbeddingModel::new),
    E5(E5SmallV2QuantizedEmbeddingModel::new);

    private final Supplier<EmbeddingModel> loaded;

    Model(Supplier<EmbeddingModel> loaded) {
      this.loaded = loaded;
    }
  }

  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[1]);
    Texts texts = Texts.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    Model model = Model.valueOf(arguments[3].toUpperCase(Locale.ROOT));
    PointCloud points = PointCloud.of(embedded(model.loaded.get(), drawn(count, texts)));
    Formats.NPY.write(points, Path.of(arguments[0]), Overwrite.YES, Progress.NONE);
    System.exit(0); // the model's threads would linger
  }

  private static List<String> drawn(int count, Texts texts) {
    List<String> all =
        new ArrayList<>(
            texts.read.apply(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                    .lines()));
    if (all.size() < count) {
      throw new IllegalStateException(
          "there must be %d distinct texts, got %d; try apt-get update"
              .formatted(count, all.size()));
    }
    Collections.shuffle(all, new Random(0));
    System.err.printf("%,d of %,d distinct texts%n", count, all.size());
    return all.subList(0, count);
  }

  private static float[][] embedded(EmbeddingModel model, List<String> texts) {
    float[][] points = new float[texts.size()][];
    for (int first = 0; first < points.length; first += BATCH) {
      int end = Math.min(points.length, first + BATCH);
      List<TextSegment> batch = texts.subList(first, end).stream().map(TextSegment::from).toList();
      int row = first;
      for (var embedding : model.embedAll(batch).content()) {
        points[row++] = embedding.vector();
      }
      System.err.printf("%,d of %,d texts embedded%n", end, points.length);
    }
    return points;
  }
}
