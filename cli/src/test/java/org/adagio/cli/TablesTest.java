package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with ids, titles, labels and gaps: fitted once, then mapped without a further word. */
class TablesTest {
  private static final int ROWS = 40;

  @TempDir Path directory;
  private Path table;
  private Path model;

  @BeforeEach
  void paths() {
    table = directory.resolve("table.csv");
    model = directory.resolve("model.safetensors");
  }

  /** As a spreadsheet writes it: a byte-order mark, semicolons, quotes and decimal commas. */
  private void write(int rowWithAGap) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("\uFEFFkey;title;a;b;c;d;kind\r\n");
    for (int row = 0; row < ROWS; row++) {
      text.append("k-%d;\"Title; %d\"".formatted(row, row));
      for (int j = 0; j < 4; j++) {
        String number = "%.3f".formatted(random.nextGaussian()).replace('.', ',');
        text.append(';').append(row == rowWithAGap && j == 2 ? "" : number);
      }
      text.append(row % 2 == 0 ? ";even\r\n" : ";odd\r\n");
    }
    Files.writeString(table, text);
  }

  @Test
  void aModelRemembersItsColumns() throws IOException {
    write(-1);
    Run fit =
        Run.adagio(
            "fit", table, "-r", 2, "-m", "pca", "--ignore", "title", "--id", "key", "-o", model);
    assertThat(fit.err())
        .isEqualTo(
            "adagio: table.csv: columns by name; coordinates a, b, c, d (4);"
                + " carried along key, kind (2); rows called by \"key\"; left out title (1)\n");
    assertThat(fit.code()).isZero();

    Path out = directory.resolve("small.csv");
    Run transform = Run.adagio("transform", model, table, "-o", out, "--ignore", "title", "-q");
    assertThat(transform.err()).isEmpty();
    assertThat(transform.code()).isZero();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("key,x0,x1,kind");
    assertThat(lines).hasSize(ROWS + 1);
    assertThat(lines.get(4)).startsWith("k-3,").endsWith(",odd");

    Dataset back = Formats.open(out);
    assertThat(back.carried().column("key").orElseThrow().text(7)).isEqualTo("k-7");
    float[] image = LinearEmbedding.load(model).apply(fourNumbersOf(7));
    assertThat(back.points().toArrays()[7]).containsExactly(image, within(1e-6f));

    assertThat(Run.adagio("evaluate", model, table).code()).isZero();
    assertThat(Run.adagio("evaluate", model, table, "--k", 3).code()).isZero();
    assertThat(Run.adagio("info", model).out()).containsPattern("columns +4 of 7: a, b, c, d");
  }

  private float[] fourNumbersOf(int row) throws IOException {
    String[] cells =
        Files.readAllLines(table).get(row + 1).replaceAll("\"[^\"]*\"", "").split(";", -1);
    float[] numbers = new float[4];
    for (int j = 0; j < 4; j++) {
      numbers[j] = Float.parseFloat(cells[j + 2].replace(',', '.'));
    }
    return numbers;
  }

  @Test
  void aGapIsRefusedWithAWayOutOrSkippedAndCounted() throws IOException {
    write(8);
    Run refused = Run.adagio("fit", table, "-r", 2, "--ignore", "title", "-o", model);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .endsWith(
            "table.csv, line 10, column 4 (\"c\"): expected a number, found an empty cell;"
                + " --missing skip leaves such rows out, --missing mean puts the mean of the column"
                + " there, --ignore COLUMN leaves a column out\n");
    Run skipped =
        Run.adagio(
            "fit",
            table,
            "-r",
            2,
            "-m",
            "pca",
            "--columns",
            "a,b,c,d",
            "--id",
            "key",
            "--missing",
            "skip",
            "-o",
            model);
    assertThat(skipped.err())
        .endsWith("adagio: table.csv: rows skipped for a missing value: 1 of 40\n");
    Path out = directory.resolve("small.tsv");
    assertThat(Run.adagio("transform", model, table, "--missing", "skip", "-o", out).code())
        .isZero();
    assertThat(Files.readAllLines(out)).hasSize(ROWS).noneMatch(line -> line.startsWith("k-8\t"));
  }

  @Test
  void aTextInAColumnOfNumbersIsRefusedWithAWayOut() throws IOException {
    Files.writeString(table, "a;b\n1;2\n3;x\n");
    assertThat(Run.adagio("info", table).err())
        .endsWith(
            "table.csv, line 3, column 1 (\"b\"): expected a number, found \"x\";"
                + " --ignore COLUMN leaves a column out, --id COLUMN carries it along\n");
  }

  // what the map puts in the place of a gap is the mean of its own table
  @Test
  void aGapIsFilledWithTheMeanThatTheModelKnows() throws IOException {
    write(8);
    Run fit = Run.adagio("fit", table, "-r", 2, "-m", "pca", "--missing", "mean", "-o", model);
    assertThat(fit.code()).isZero();
    assertThat(fit.err()).contains("missing values by the mean of their column");
    assertThat(Run.adagio("info", model).out()).contains("missing values by the means");
    double mean = LinearEmbedding.load(model).columns().orElseThrow().means().get(2);
    Path gap = Files.writeString(directory.resolve("gap.csv"), "a,b,c,d\n1,2,,3\n");
    Path whole =
        Files.writeString(directory.resolve("whole.csv"), "a,b,c,d\n1,2,%s,3\n".formatted(mean));
    String filled = Run.adagio("transform", model, gap, "--missing", "mean", "-o", "-").out();
    assertThat(filled).isEqualTo(Run.adagio("transform", model, whole, "-o", "-").out());
    assertThat(Run.adagio("transform", model, gap, "-o", "-").code()).isEqualTo(1);
  }

  @Test
  void severalFilesAreReadOneAfterTheOther() throws IOException {
    Path one = Files.writeString(directory.resolve("one.csv"), "id,a,b\nu,1,2\n");
    Path two = Files.writeString(directory.resolve("two.csv"), "b,id,a\n4,v,3\n");
    LinearEmbedding.of(new float[][] {{1, 0}, {0, 1}}).save(model);
    assertThat(Run.adagio("transform", model, one, two, "-o", "-", "-q").out())
        .isEqualTo("id,x0,x1\nu,1,2\nv,3,4\n");
    Run fit = Run.adagio("fit", one, two, two, "-r", 1, "-m", "pca", "-o", directory.resolve("m"));
    assertThat(fit.code()).isZero();
    assertThat(Run.adagio("transform", model, one, "-", "-o", "-").err())
        .isEqualTo("adagio: several inputs must be files, got " + one + " -\n");
  }

  @Test
  void numbersOfRowsAreSuspect() throws IOException {
    StringBuilder text = new StringBuilder("nr,a,b\n");
    SplittableRandom random = new SplittableRandom(1);
    for (int row = 1; row <= 100; row++) {
      text.append("%d,%.3f,%.3f\n".formatted(row, random.nextDouble(), random.nextDouble()));
    }
    Files.writeString(table, text);
    assertThat(Run.adagio("info", table).err())
        .isEqualTo(
            "adagio: table.csv: columns by name; coordinates nr, a, b (3); nothing else\n"
                + "adagio: table.csv: column 0 (\"nr\") counts the rows and has 100.0 % of the"
                + " variance; if it is no coordinate, --id 0 carries it along\n");
    assertThat(Run.adagio("info", table, "--id", "nr").err())
        .isEqualTo(
            "adagio: table.csv: columns by name; coordinates a, b (2); carried along nr (1);"
                + " rows called by \"nr\"\n");

    Files.writeString(table, text.toString().replace("nr,", "id,"));
    assertThat(Run.adagio("info", table).err())
        .isEqualTo(
            "adagio: table.csv: columns by name; coordinates a, b (2); carried along id (1);"
                + " rows called by \"id\"\n");
  }

  @Test
  void aColumnThatDrownsAllOthersIsSuspect() throws IOException {
    Files.writeString(table, "a,b\n1,100\n2,300\n3,-200\n4,150\n5,70\n".replace("5,", "9,"));
    assertThat(Run.adagio("info", table).err())
        .contains("column 1 (\"b\") has 100.0 % of the variance, so that distances are nearly its")
        .endsWith("--ignore 1 leaves it out\n");
  }

  @Test
  void npySaysThatItCarriesNothing() throws IOException {
    write(-1);
    Run.adagio("fit", table, "-r", 2, "-m", "pca", "--ignore", "title", "--id", "key", "-o", model);
    Run run = Run.adagio("transform", model, table, "-o", directory.resolve("small.npy"));
    assertThat(run.err())
        .endsWith(
            "adagio: npy holds points alone, without key, title, kind; csv, tsv, jsonl and parquet"
                + " carry columns along\n");
  }
}
