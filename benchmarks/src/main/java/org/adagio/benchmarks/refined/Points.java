package org.adagio.benchmarks.refined;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.points.PointCloud;

/**
 * The points that are measured on.
 *
 * @param folder with mnist/, ucr/ and embeddings/
 */
record Points(Path folder) {
  private static final int SHORT_WORDS = 6400;
  private static final int SHORT_DIMENSION = 36;

  /** 800 digits. */
  PointCloud someDigits() {
    return open("mnist/mnist800.npy");
  }

  /** All 60 000 training digits. */
  PointCloud digits() {
    return open("mnist/train-images-idx3-ubyte");
  }

  /** The 10 000 test digits. */
  PointCloud testDigits() {
    return open("mnist/t10k-images-idx3-ubyte");
  }

  /** The first training digits, in memory. */
  PointCloud digits(int count) {
    PointCloud all = digits();
    Matrix first = Matrix.zeros(count, all.dimension());
    all.read(0, count, first.values(), 0);
    return PointCloud.of(first);
  }

  /** The training part of a UCR set, which has a label before each series where it is text. */
  PointCloud series(String name) {
    String array = "ucr/" + name + "_TRAIN.npy";
    if (Files.exists(folder.resolve(array))) {
      return open(array);
    }
    ReadOptions withoutLabel = ReadOptions.automatic().ignoring(List.of("0"));
    return Formats.open(folder.resolve("ucr/" + name + "_TRAIN"), withoutLabel).points();
  }

  PointCloud wordVectors() {
    return open("embeddings/glove_20000x100.npy");
  }

  /** 6400 words in their first 36 coordinates: many points of few dimensions. */
  PointCloud shortWordVectors() {
    Matrix words = Matrix.zeros(SHORT_WORDS, wordVectors().dimension());
    wordVectors().read(0, SHORT_WORDS, words.values(), 0);
    Matrix cut = Matrix.zeros(SHORT_WORDS, SHORT_DIMENSION);
    for (int i = 0; i < SHORT_WORDS; i++) {
      System.arraycopy(
          words.values(), i * words.columns(), cut.values(), i * SHORT_DIMENSION, SHORT_DIMENSION);
    }
    return PointCloud.of(cut);
  }

  private PointCloud open(String file) {
    return Formats.open(folder.resolve(file)).points();
  }
}
