package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.adagio.Clouds;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mapped file that another program cuts is refused by its name; no zero becomes a point. */
class CutFileTest {
  private static final int N = 3000;
  private static final int D = 64;

  @TempDir Path directory;

  private Path written(String name) {
    Path file = directory.resolve(name);
    Format format = name.endsWith("npy") ? Formats.NPY : Formats.named("fvecs");
    format.write(PointCloud.of(Clouds.gaussian(N, D, 1)), file, Overwrite.NO, Progress.NONE);
    return file;
  }

  private static void cut(Path file, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
  }

  private static String refusal(Path file, long whole, long left) {
    return "%s, size: expected %d bytes, found %d bytes, since it was opened"
        .formatted(file, whole, left);
  }

  // in a map, a few bytes less would be zeros of the last page, and many less a fault
  @ParameterizedTest
  @CsvSource({"npy, 1", "npy, 100", "npy, 400000", "npy, 760000", "fvecs, 1", "fvecs, 400000"})
  void aPassOverTheRows(String format, int lost) throws IOException {
    Path file = written("cut." + format);
    long whole = Files.size(file);
    PointCloud points = Formats.open(file).points();
    cut(file, whole - lost);
    assertThatThrownBy(() -> points.read(0, N, new float[N * D], 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(refusal(file, whole, whole - lost));
  }

  // the page that the cut ends in is read as zeros
  @ParameterizedTest
  @CsvSource({"npy, 1", "npy, 200", "fvecs, 1", "fvecs, 200"})
  void theLastRowAlone(String format, int lost) throws IOException {
    Path file = written("cut." + format);
    long whole = Files.size(file);
    PointCloud points = Formats.open(file).points();
    Matrix first = Matrix.zeros(1, D);
    points.read(0, 1, first.values(), 0);
    cut(file, whole - lost);
    assertThatThrownBy(() -> points.read(N - 1, 1, new float[1 * D], 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(refusal(file, whole, whole - lost));
    Matrix again = Matrix.zeros(1, D);
    points.read(0, 1, again.values(), 0);
    assertThat(again).isEqualTo(first);
  }

  @Test
  void aPassOverTheRowsAsTheyAre() throws IOException {
    Path file = written("cut.npy");
    long whole = Files.size(file);
    PointCloud points = Formats.open(file).points();
    cut(file, whole - 1000);
    assertThatThrownBy(() -> points.readExact(0, N, new double[N * D], 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(refusal(file, whole, whole - 1000));
  }

  @Test
  void aFit() throws IOException {
    Path file = written("cut.npy");
    long whole = Files.size(file);
    PointCloud points = Formats.open(file).points();
    cut(file, whole - 500_000);
    assertThatThrownBy(() -> Fit.to(4).with(PrincipalComponents.exact()).on(points))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(refusal(file, whole, whole - 500_000));
  }

  // whoever replaces or deletes a file leaves the old one mapped as it was
  @Test
  void aFileThatIsGoneStaysWhatItWas() throws IOException {
    Path file = written("gone.npy");
    PointCloud points = Formats.open(file).points();
    Matrix before = Matrix.zeros(N, D);
    points.read(0, N, before.values(), 0);
    Files.delete(file);
    Matrix after = Matrix.zeros(N, D);
    points.read(0, N, after.values(), 0);
    assertThat(after).isEqualTo(before);
  }
}
