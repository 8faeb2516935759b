package org.adagio.experiments.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/** Small real data sets that come with Adagio; ORIGIN.md beside them names origin and licence. */
public final class Samples {
  private static final String JAR = "jar:";
  private static final String ENTRY = "!/";
  private static final String CLASS = "class";
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
  public static Labelled open(String name) {
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

  private static Labelled digits() throws IOException {
    List<String> labels = bundled(MNIST + "-labels.npy", LabelFile::read);
    PointCloud images =
        bundled(MNIST + ".npy", file -> PointCloud.of(Formats.open(file).points().toMatrix()));
    return new Labelled(MNIST, images, labels);
  }

  private static Labelled table(String name) throws IOException {
    ReadOptions options = ReadOptions.automatic().carrying(List.of(CLASS));
    Dataset table = bundled(name + ".csv", file -> Formats.open(file, options));
    return new Labelled(name, table.points(), table.carried().column(CLASS).orElseThrow().texts());
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
