package org.adagio.experiments.retrieval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/** A folder of pictures of buildings, in the order of buildings and views. */
public final class Photographs {
  private final List<Photograph> pictures;

  private Photographs(List<Photograph> pictures) {
    this.pictures = pictures;
  }

  /**
   * The pictures (png, jpg, gif, bmp, tiff) directly in a folder; other files are passed over.
   *
   * @throws UnreadableImageException if there is none, or if one names no building and view
   */
  public static Photographs in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UnreadableImageException(folder + ": expected a folder of pictures, found none");
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Photograph> pictures =
          files
              .filter(Photograph::isImage)
              .sorted()
              .map(Photograph::of)
              .sorted(Comparator.comparing(Photograph::building).thenComparingInt(Photograph::view))
              .toList();
      if (pictures.isEmpty()) {
        throw new UnreadableImageException(
            folder + ": expected pictures like object0001.view01.png, found none");
      }
      return new Photographs(pictures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many pictures there are. */
  public int size() {
    return pictures.size();
  }

  /** The files, in order. */
  public List<Path> files() {
    return pictures.stream().map(Photograph::file).toList();
  }

  /** The first view of each building: what the paper asks about. */
  public Photographs firstViews() {
    Set<String> seen = new HashSet<>();
    return new Photographs(pictures.stream().filter(p -> seen.add(p.building())).toList());
  }

  /** All but the first view of each building: what the paper's database holds. */
  public Photographs otherViews() {
    Set<String> seen = new HashSet<>();
    return new Photographs(pictures.stream().filter(p -> !seen.add(p.building())).toList());
  }

  /**
   * Describes every picture.
   *
   * @param most how many descriptors of a picture to keep, strongest first
   * @throws UnreadableImageException if a picture cannot be read, or if none has a descriptor
   */
  public DescriptorSet described(int most, Progress progress) {
    if (most < 1) {
      throw new IllegalArgumentException("descriptors must be at least 1, got " + most);
    }
    float[][][] found = new float[pictures.size()][][];
    progress.stage("describing pictures", pictures.size());
    Workers.forEach(
        found.length,
        () -> new Sift(most),
        (sift, i) -> {
          found[i] = sift.describe(pictures.get(i).read());
          progress.advance(1);
        });
    List<View> views = new ArrayList<>();
    List<float[]> rows = new ArrayList<>();
    for (int i = 0; i < found.length; i++) {
      Photograph picture = pictures.get(i);
      String name = picture.file().getFileName().toString();
      views.add(new View(name, picture.building(), rows.size(), found[i].length));
      rows.addAll(List.of(found[i]));
    }
    if (rows.isEmpty()) {
      throw new UnreadableImageException(
          "none of %d pictures has anything to describe; are they plain?".formatted(size()));
    }
    return new DescriptorSet(PointCloud.of(rows.toArray(float[][]::new)), views);
  }
}
