package org.adagio.experiments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.files.ColumnChoice;
import org.adagio.files.DataFormat;

/** Small real data sets that come with Adagio; ORIGIN.md beside them names origin and licence. */
public final class Samples {
  private static final String JAR = "jar:";
  private static final String ENTRY = "!/";
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
      throw new UncheckedIOException("the sample %s cannot be read".formatted(name), e);
    }
  }

  private static Dataset digits() throws IOException {
    List<String> labels = bundled(MNIST + "-labels.npy", DataFormat::labels);
    PointCloud images =
        bundled(MNIST + ".npy", file -> PointCloud.of(DataFormat.open(file).points().toMatrix()));
    return new Dataset(MNIST, images, labels);
  }

  private static Dataset table(String name) throws IOException {
    Dataset table =
        bundled(name + ".csv", file -> DataFormat.open(file, ColumnChoice.named("class")));
    return new Dataset(name, table.points(), table.labels());
  }

  /**
   * Reads a bundled file where it lies, so that nothing is left behind when a process is killed.
   */
  private static <T> T bundled(String resource, Function<Path, T> reader) throws IOException {
    String place = Samples.class.getResource(resource + ".gz").toString();
    int entry = place.indexOf(ENTRY);
    if (entry < 0) {
      return reader.apply(Path.of(URI.create(place)));
    }
    Path jar = Path.of(URI.create(place.substring(JAR.length(), entry)));
    try (FileSystem content = FileSystems.newFileSystem(jar)) {
      return reader.apply(content.getPath(place.substring(entry + 1)));
    }
  }
}
