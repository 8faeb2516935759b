package org.adagio.experiments;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.files.ColumnChoice;
import org.adagio.files.DataFormat;

/** Small real data sets that come with Adagio; ORIGIN.md beside them names origin and licence. */
public final class Samples {
  private static final String MNIST = "mnist800";
  private static final List<String> NAMES =
      List.of(MNIST, "glass", "ionosphere", "iris", "pima", "vehicle", "wine");

  private Samples() {}

  /** The names that {@link #open} knows. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The points and their labels, in memory; values as published (pixels from 0 to 255).
   *
   * @throws IllegalArgumentException if there is no such sample
   */
  public static Dataset open(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "there is no sample %s; choose one of %s".formatted(name, String.join(", ", NAMES)));
    }
    try {
      return name.equals(MNIST) ? digits() : table(name);
    } catch (IOException e) {
      throw new UncheckedIOException("the sample %s cannot be unpacked".formatted(name), e);
    }
  }

  private static Dataset digits() throws IOException {
    List<String> labels = unpacked(MNIST + "-labels.npy", DataFormat::labels);
    PointCloud images =
        unpacked(MNIST + ".npy", file -> PointCloud.of(DataFormat.open(file).points().toMatrix()));
    return new Dataset(MNIST, images, labels);
  }

  private static Dataset table(String name) throws IOException {
    Dataset table =
        unpacked(name + ".csv", file -> DataFormat.open(file, ColumnChoice.named("class")));
    return new Dataset(name, table.points(), table.labels());
  }

  /** Reads a bundled file, which is on disk only for as long as that takes. */
  private static <T> T unpacked(String resource, Function<Path, T> reader) throws IOException {
    Path file = Files.createTempFile("adagio-", "-" + resource);
    try (InputStream packed = Samples.class.getResourceAsStream(resource + ".gz")) {
      Files.copy(new GZIPInputStream(packed), file, StandardCopyOption.REPLACE_EXISTING);
      return reader.apply(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
