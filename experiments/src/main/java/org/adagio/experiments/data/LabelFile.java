package org.adagio.experiments.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.Formats;
import org.adagio.files.io.Excerpt;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;

/** Finds the labels of points: in a column that goes along, or in a file of their own. */
public final class LabelFile {
  private static final Pattern NPY_POINTS = Pattern.compile("(.+)(\\.npy)");
  private static final Pattern IDX_POINTS = Pattern.compile("(.*)images([-.])idx3-ubyte(\\.gz)?");
  private static final List<String> NAMES =
      List.of(
          "class", "label", "target", "y", "labels", "targets", "classes", "y_train", "building");

  private LabelFile() {}

  /**
   * The labels of a file that holds nothing else: a 1-D npy or idx array, or text with one label a
   * line.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold labels
   */
  public static List<String> read(Path file) {
    FileStart start = FileStart.of(file);
    return Formats.column(start).map(CarriedColumn::texts).orElseGet(() -> lines(start));
  }

  private static List<String> lines(FileStart start) {
    if (!start.isText()) {
      throw MalformedDataException.unreadable(
          start.file(), "cannot hold labels; expected npy, idx or text");
    }
    List<String> labels = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(start.stream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          labels.add(oneLabel(start.file(), labels.size(), line));
        }
      }
    } catch (IOException e) {
      throw MalformedDataException.unreadable(start.file(), e);
    }
    if (!labels.isEmpty() && NAMES.contains(labels.get(0).toLowerCase(Locale.ROOT))) {
      labels.remove(0);
    }
    return labels;
  }

  private static String oneLabel(Path file, int before, String line) {
    String label = line.strip().replaceFirst("^\uFEFF", "");
    if (label.matches(".*[,;\t].*")) {
      throw new MalformedDataException(
          file, "label " + before, "one label a line", Excerpt.of(label));
    }
    return label.matches("\".*\"") ? label.substring(1, label.length() - 1) : label;
  }

  /** Points with the labels of a file, which must be one a point. */
  public static Labelled labelled(Dataset data, Path labels) {
    List<String> texts = read(labels);
    if (texts.size() != data.points().size()) {
      throw new MalformedDataException(
          labels,
          "size",
          "%d labels for the points of %s".formatted(data.points().size(), data.name()),
          texts.size() + " labels");
    }
    return new Labelled(data.name(), data.points(), texts);
  }

  /**
   * Points with the labels that are found: in a column that is called so or is the only one that
   * goes along, or beside the file in {@code NAME_labels.npy} or {@code *-labels-idx1-ubyte}.
   */
  public static Labelled found(Dataset data, Optional<Path> file) {
    Optional<Path> beside =
        file.flatMap(points -> candidates(points).filter(Files::isRegularFile).findFirst());
    if (beside.isPresent()) {
      return labelled(data, beside.get());
    }
    List<CarriedColumn> columns = data.carried().columns();
    Optional<CarriedColumn> named =
        columns.stream()
            .filter(column -> NAMES.contains(column.name().toLowerCase(Locale.ROOT)))
            .findFirst();
    Optional<CarriedColumn> only =
        columns.size() == 1 && data.carried().id().isEmpty()
            ? Optional.of(columns.get(0))
            : Optional.empty();
    return new Labelled(
        data.name(),
        data.points(),
        named.or(() -> only).map(CarriedColumn::texts).orElse(List.of()));
  }

  private static Stream<Path> candidates(Path file) {
    String name = file.getFileName().toString();
    Matcher npy = NPY_POINTS.matcher(name);
    if (npy.matches()) {
      return Stream.of(file.resolveSibling(npy.group(1) + "_labels" + npy.group(2)));
    }
    Matcher idx = IDX_POINTS.matcher(name);
    if (idx.matches()) {
      String labels = idx.group(1) + "labels" + idx.group(2) + "idx1-ubyte";
      return Stream.of(file.resolveSibling(labels), file.resolveSibling(labels + ".gz"));
    }
    return Stream.empty();
  }
}
