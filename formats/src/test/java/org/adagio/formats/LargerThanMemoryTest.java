package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of which the numbers take two to four times the heap of the process that maps them. A
 * reader may hold a quarter of the heap, as may the columns that go along; blocks of dense rows are
 * small.
 */
class LargerThanMemoryTest {
  private static final String HEAP = "-Xmx32m";
  private static final int D = 384;

  @TempDir Path directory;

  /** What a point is: the sum of a row is told apart from that of others. */
  private static float value(long row, int column) {
    return row % 128 * 4 + column * (row % 5) % 9;
  }

  /** Maps a file by the sums of two halves of its coordinates, in a process of its own. */
  static final class Mapping {
    private Mapping() {}

    public static void main(String[] words) {
      Dataset data = Formats.open(Path.of(words[0]));
      int d = data.points().dimension();
      float[][] rows = new float[2][d];
      for (int j = 0; j < d; j++) {
        rows[j < d / 2 ? 0 : 1][j] = 1;
      }
      PointCloud images = LinearEmbedding.of(rows).apply(data.points());
      Path out = Path.of(words[1]);
      Formats.ofOutput(out)
          .write(data.withPoints(images), out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    }
  }

  private Dataset mapped(Path file, String name) throws IOException, InterruptedException {
    Path out = directory.resolve(name);
    Path said = directory.resolve("said");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dadagio.block=" + (1 << 20),
                "-cp",
                System.getProperty("java.class.path"),
                Mapping.class.getName(),
                file.toString(),
                out.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(said)).isZero();
    return Formats.open(out);
  }

  private static void assertSums(Dataset data, int rows) {
    assertThat(data.points().size()).isEqualTo(rows);
    Matrix images = data.points().toMatrix();
    for (int i = 0; i < rows; i++) {
      float[] sums = new float[2];
      for (int j = 0; j < D; j++) {
        sums[j < D / 2 ? 0 : 1] += value(i, j);
      }
      assertThat(images.row(i)).isEqualTo(sums);
    }
  }

  @Test
  void mapsParquetWithWhatGoesAlong() throws Exception {
    int rows = 32_768;
    Path file = directory.resolve("larger.parquet");
    String text = "x".repeat(400);
    List<String> texts = IntStream.range(0, rows).mapToObj(i -> i + text).toList();
    Carried carried = new Carried(List.of(CarriedColumn.of("title", texts)), 1, Optional.empty());
    PointCloud points = new Made(rows, D);
    Formats.ofOutput(file)
        .write(
            new Dataset("", points, carried, Optional.empty(), 0),
            file,
            Precision.FLOAT32,
            Overwrite.NO,
            Progress.NONE);
    Dataset data = mapped(file, "small.parquet");
    assertSums(data, rows);
    assertThat(data.carried().columns().get(0).texts()).isEqualTo(texts);
  }

  @Test
  void mapsPackedHdf5() throws Exception {
    Path file = directory.resolve("larger.h5");
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(Bundled.file("formats/larger.h5.gz")))) {
      Files.copy(in, file);
    }
    assertSums(mapped(file, "small.npy"), 65_536);
  }

  // 43 MB of rows, columns and values; dense rows would be 4 GB
  @Test
  void mapsSparseText() throws Exception {
    int rows = 40_000;
    int entries = 96;
    Path file = directory.resolve("larger.svmlight");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < rows; i++) {
        out.write(Integer.toString(i));
        for (int j = 1; j <= entries; j++) {
          out.write(" " + (j * 256 - i % 7) + ':' + (i + j) % 100);
        }
        out.write('\n');
      }
    }
    Dataset data = mapped(file, "small.jsonl");
    assertThat(data.points().size()).isEqualTo(rows);
    Matrix images = data.points().toMatrix();
    for (int i = 0; i < rows; i++) {
      float[] sums = new float[2];
      for (int j = 1; j <= entries; j++) {
        sums[j <= entries / 2 ? 0 : 1] += (i + j) % 100;
      }
      assertThat(images.row(i)).isEqualTo(sums);
      assertThat(data.carried().columns().get(0).text(i)).isEqualTo(Integer.toString(i));
    }
  }

  // column by column, so that every row's values come from all over the file
  @Test
  void mapsAMatrixOfAnyOrder() throws Exception {
    int rows = 4096;
    int columns = 1024;
    Path file = directory.resolve("larger.mtx");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("%%MatrixMarket matrix array real general\n" + rows + ' ' + columns + '\n');
      for (int j = 0; j < columns; j++) {
        for (int i = 0; i < rows; i++) {
          out.write((int) value(i, j) + "\n");
        }
      }
    }
    Matrix images = mapped(file, "small.npy").points().toMatrix();
    for (int i = 0; i < rows; i++) {
      float[] sums = new float[2];
      for (int j = 0; j < columns; j++) {
        sums[j < columns / 2 ? 0 : 1] += value(i, j);
      }
      assertThat(images.row(i)).isEqualTo(sums);
    }
  }

  /** Points that are made as they are read. */
  private record Made(long size, int dimension) implements PointCloud {
    @Override
    public void read(long first, int count, float[] into, int at) {
      for (int i = 0; i < count * D; i++) {
        into[at + i] = value(first + i / D, i % D);
      }
    }
  }
}
