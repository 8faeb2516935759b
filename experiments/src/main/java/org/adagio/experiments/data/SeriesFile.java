package org.adagio.experiments.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.io.Excerpt;
import org.adagio.points.PointCloud;

/**
 * Text as the UCR archive has it: on each line a label and the values of a series, with commas,
 * tabs or any number of spaces between them.
 */
public final class SeriesFile {
  private SeriesFile() {}

  public static Labelled open(FileStart start) {
    List<String> labels = new ArrayList<>();
    List<float[]> series = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(start.stream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          String[] cells = line.strip().split("\\s*[,;\\s]\\s*");
          labels.add(cells[0]);
          series.add(values(start.file(), cells, labels.size(), series));
        }
      }
    } catch (IOException e) {
      throw MalformedDataException.unreadable(start.file(), e);
    }
    return new Labelled(start.name(), PointCloud.of(series.toArray(new float[0][])), labels);
  }

  private static float[] values(Path file, String[] cells, int number, List<float[]> before) {
    float[] values = new float[cells.length - 1];
    int expected = before.isEmpty() ? Math.max(1, values.length) : before.get(0).length;
    if (values.length != expected) {
      throw new MalformedDataException(
          file, "series " + number, expected + " values", values.length + " values");
    }
    for (int i = 0; i < values.length; i++) {
      try {
        values[i] = Float.parseFloat(cells[i + 1]);
      } catch (NumberFormatException e) {
        throw new MalformedDataException(
            file, "series " + number, "a number", Excerpt.of(cells[i + 1]));
      }
    }
    return values;
  }
}
