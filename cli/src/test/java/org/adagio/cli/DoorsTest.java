package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.files.Formats;
import org.adagio.points.CarriedColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that were once read wrongly, lost something or ended in a stack trace: each is read right
 * or refused in one line. The map of eye3.safetensors is the identity.
 */
class DoorsTest {
  private static final Path DOORS = doors();

  @TempDir Path directory;

  private static Path doors() {
    try {
      return Path.of(DoorsTest.class.getResource("/doors").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Words with a slash or a suffix are files of the folder. */
  private static Run run(String command) {
    return Run.adagio(
        Arrays.stream(command.split(" ", -1))
            .map(word -> word.matches(".+\\.(csv|jsonl|safetensors)") ? DOORS.resolve(word) : word)
            .toArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // columns of shards by name: C7, S5
        "transform eye3.safetensors shard/k-*.csv -o -   | k-2.csv, header: expected a column named"
            + " \"a\", found the columns x, y, z",
        "transform eye3.safetensors shard/c-*.csv -o -   | c-2.csv, header: expected coordinates"
            + " beside the columns id as in c-1.csv, found coordinates alone",
        "transform eye3.safetensors shard/i-*.csv -o -   | i-2.csv, header: expected coordinates"
            + " alone as in i-1.csv, found coordinates beside the columns id",
        "fit shard/g-*.csv -r 2 -m pca -o no.safetensors | g-2.csv, header: expected a column named"
            + " \"label\", found the columns a, b, c",
        "transform eye3.safetensors shard/h-*.csv -o -   | h-2.csv, header: expected coordinates"
            + " alone as in h-1.csv, found coordinates beside the columns label",
        // names that stand twice or are others: C8, S14
        "transform cols/dup.safetensors cols/one_a.csv -o -  | one_a.csv, header: expected one"
            + " column named \"a\", to find it by its name, found a map of several columns of that"
            + " name",
        "transform cols/dup.safetensors cols/dup_re.csv -o - | dup_re.csv, header: expected one"
            + " column named \"a\", to find it by its name, found several",
        "transform cols/n.safetensors cols/u.csv -o -        | u.csv, header: expected a column"
            + " named \"a\", found the columns C, B, A",
        // text that is not UTF-8: S3
        "transform eye3.safetensors csv/latin.csv -o -   | latin.csv, line 2: expected text in"
            + " UTF-8, found the byte 0xfc; save the file in UTF-8",
        // a cell of the first row that is no number: S10, S11
        "info csv/typo_last_row0.csv        | typo_last_row0.csv, line 2, column 5 (\"f\"):"
            + " expected a number, found \"1_000\"",
        "info csv/typo_first_row0.csv       | typo_first_row0.csv, line 2, column 0 (\"a\"):"
            + " expected a number, found \"0x10\"",
        "info csv/typo_last_row0_nohdr.csv  | typo_last_row0_nohdr.csv, line 1, column 5: expected"
            + " a number, found \"1_000\"",
        "info csv/typo_mid_row0_nohdr.csv   | typo_mid_row0_nohdr.csv, line 1, column 2: expected a"
            + " number, found \"0x10\"",
        // comments: small, 18
        "info csv/comments.csv              | comments.csv, line 1: expected a header or a point,"
            + " found a comment, \"# comment\"; leave it out",
      })
  void refusedInOneLine(String command, String message) {
    Run run = run(command);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // C7: the same point in two orders of columns
        "transform eye3.safetensors shard/d-*.csv -o - -q  | c,b,a | x0,x1,x2~3,2,1~3,2,1~",
        "transform eye3.safetensors shard/e-*.csv -o - -q  | ids   | id,x0,x1,x2~q,1,2,3~7,1,2,3~",
        // S15: 17 stays a number, null stays null
        "transform eye3.safetensors csv/nullid.jsonl -o - -q | ids |"
            + " {'id':17,'embedding':[1.0,2.0,3.0]}~{'id':null,'embedding':[4.0,5.0,6.0]}~",
        "transform eye3.safetensors jl/bigid.jsonl -o - -q | ids   |"
            + " {'id':18446744073709551615,'embedding':[1.0,2.0,3.0]}~{'id':9223372036854775808,'embedding':[4.0,5.0,6.0]}~",
      })
  void readRight(String command, String why, String expected) {
    Run run = run(command);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).as(why).isEqualTo(expected.replace('~', '\n').replace('\'', '"'));
  }

  // C7: max distortion 0.9858 was certified for shards whose columns have other orders
  @Test
  void shardsFitAsTheWholeFileDoes() throws IOException {
    double shards = fitted("shard/f-*.csv");
    assertThat(shards).isEqualTo(fitted("shard/whole.csv"));
  }

  private double fitted(String input) throws IOException {
    Path model = directory.resolve("model.safetensors");
    Run run =
        Run.adagio(
            "fit",
            DOORS.resolve(input),
            "-r",
            2,
            "-m",
            "pca",
            "-o",
            model,
            "--overwrite",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    return ((Number) run.json().get("maxDistortion")).doubleValue();
  }

  // S12, S13: DataFrame(X).to_csv(index=False) and DataFrame(X).to_csv()
  @ParameterizedTest
  @ValueSource(strings = {"csv/pandas_noindex.csv", "csv/pandas_index.csv"})
  void whatPandasWrites(String file) throws IOException {
    Run run = run("info --json " + file);
    assertThat(run.json()).containsEntry("points", 300).containsEntry("dimension", 6);
    assertThat(run.err())
        .contains("columns by name; coordinates 0, 1, 2, 3, 4, 5 (6)")
        .contains(
            file.contains("noindex")
                ? "nothing else"
                : "carried along \"\" (1); rows called by \"\"");
  }

  // S9, and small 10 and 12: no id is lost on the way through any format that carries columns
  @ParameterizedTest
  @CsvSource({
    "jl/bigid.jsonl, parquet",
    "jl/hugeid.jsonl, parquet",
    "jl/hugeid.jsonl, csv",
    "jl/weirdids.jsonl, jsonl",
    "csv/nullid.jsonl, parquet",
  })
  void idsKeepTheirText(String input, String format) {
    Path in = DOORS.resolve(input);
    Path out = directory.resolve("out." + format);
    Run run = Run.adagio("transform", DOORS.resolve("eye3.safetensors"), in, "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> before = Formats.open(in).carried().ids().orElseThrow().texts();
    CarriedColumn after = Formats.open(out).carried().ids().orElseThrow();
    assertThat(after.texts()).isEqualTo(before);
  }

  // a cell may have any character but half of a pair, which is no text of UTF-8
  @Test
  void whatIsWrittenToCsvIsReadAgain() throws IOException {
    List<String> odd =
        List.of("new\nline", "NUL \u0000", "\u001b[31mred", "q\"uote", "x,y", "=cmd", "007");
    StringBuilder text = new StringBuilder();
    for (String id : odd) {
      String escaped = id.replace("\"", "\\\"").replace("\n", "\\n");
      escaped = escaped.replace("\u0000", "\\u0000").replace("\u001b", "\\u001b");
      text.append("{\"id\":\"%s\",\"embedding\":[1,2,3]}\n".formatted(escaped));
    }
    Path in = Files.writeString(directory.resolve("in.jsonl"), text);
    Path out = directory.resolve("out.csv");
    Run.adagio("transform", DOORS.resolve("eye3.safetensors"), in, "-o", out);
    assertThat(Formats.open(out).carried().ids().orElseThrow().texts()).isEqualTo(odd);
  }

  // S6: names of files and columns are no commands to a terminal
  @Test
  void controlCharactersDoNotReachTheTerminal() throws IOException {
    String escape = "{\"\\u001b[31membedding\":[1,2],\"a\\nb\":\"x\"}\n";
    Path in =
        Files.writeString(directory.resolve("esc.jsonl"), escape + escape.replace("1,2", "3,5"));
    Path model = directory.resolve("esc.safetensors");
    Run fit = Run.adagio("fit", in, "-r", 1, "-m", "pca", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    for (Run run : List.of(fit, Run.adagio("info", model), Run.adagio("info", in))) {
      assertThat(run.out() + run.err()).doesNotContain("\u001b", "\nb");
    }
  }

  // S4: an answer that was not written is no success
  @ParameterizedTest
  @ValueSource(strings = {"info csv/pandas_index.csv --json", "info eye3.safetensors"})
  void aFullDiskBehindStandardOutput(String command) throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "needs /dev/full");
    String[] words =
        Arrays.stream(command.split(" ", -1))
            .map(word -> word.startsWith("--") ? word : word.contains(".") ? place(word) : word)
            .toArray(String[]::new);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (PrintStream out =
        new PrintStream(new FileOutputStream(full.toFile()), true, StandardCharsets.UTF_8)) {
      int code = Main.run(out, new PrintStream(err, true, StandardCharsets.UTF_8), words);
      assertThat(code).isEqualTo(1);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("adagio: standard output was closed or is full");
  }

  // small 15
  @Test
  void outputsThatAreNoFiles() throws IOException {
    String small = DOORS.resolve("eye3.safetensors").toString();
    Path in = Files.writeString(directory.resolve("in.csv"), "1,2,3\n");
    Run streamed = Run.adagio("transform", small, in, "-o", "/dev/stdout", "-q");
    assertThat(streamed.out()).as(streamed.err()).isEqualTo("1,2,3\n");
    Run folder = Run.adagio("transform", small, in, "-o", directory + "/name.npy/");
    assertThat(folder.code()).isEqualTo(2);
    assertThat(folder.err()).contains("expected a file, got the folder");
    Path link = Files.createSymbolicLink(directory.resolve("l.npy"), Path.of("nowhere.npy"));
    Run dangling = Run.adagio("transform", small, in, "-o", link);
    assertThat(dangling.code()).isEqualTo(1);
    assertThat(dangling.err())
        .isEqualToIgnoringNewLines(
            "adagio: %s: is a link to a file that is not there; --overwrite replaces the link"
                .formatted(link));
    Run replaced = Run.adagio("transform", small, in, "-o", link, "--overwrite");
    assertThat(replaced.code()).as(replaced.err()).isZero();
    assertThat(Formats.open(link).points().size()).isEqualTo(1);
    assertThat(Files.isSymbolicLink(link)).isFalse();
  }

  // small 14: whose row it is
  @Test
  void queriesThatDoNotSuitAreNamed() throws IOException {
    String small = DOORS.resolve("eye3.safetensors").toString();
    Path points = Files.writeString(directory.resolve("p.csv"), "1,2,3\n4,5,6\n7,8,1\n");
    Path flat = Files.writeString(directory.resolve("flat.csv"), "1,2\n");
    Run wrong = Run.adagio("evaluate", small, points, "--queries", flat, "--k", 1);
    assertThat(wrong.err()).contains(flat + ": expected points of dimension 3");
    Path zero = Files.writeString(directory.resolve("zero.csv"), "1,2,3\n0,0,0\n");
    Run angle =
        Run.adagio("evaluate", small, points, "--queries", zero, "--k", 1, "--metric", "cosine");
    assertThat(angle.code()).isEqualTo(1);
    assertThat(angle.err()).contains("every query must differ from 0").contains("in row 1");
    Path two = Files.writeString(directory.resolve("two.csv"), "1,2,3\n4,5,6\n");
    Run few = Run.adagio("evaluate", small, two, "--k", 5);
    assertThat(few.err()).contains(two.toString()).doesNotContain("at most 0");
  }

  // small 3
  @Test
  void standardInputIsKeptWhereTheEnvironmentSays() throws Exception {
    Path missing = directory.resolve("missing");
    Path said = directory.resolve("said");
    ProcessBuilder command =
        new ProcessBuilder(RealCommand.words("info", "-"))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    command.environment().put("TMPDIR", missing.toString());
    Process process = command.start();
    process.getOutputStream().close();
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said)
        .content()
        .contains("standard input cannot be kept: %s: no temporary file".formatted(missing));
  }

  /** A reader that had enough is no failure. */
  @ParameterizedTest
  @ValueSource(strings = {"fit --help", "transform eye3.safetensors many.csv -o -"})
  void aReaderThatLeaves(String command) throws Exception {
    Path many = Files.writeString(directory.resolve("many.csv"), "1,2,3\n".repeat(200_000));
    Path said = directory.resolve("said");
    Object[] words =
        Arrays.stream(command.split(" ", -1))
            .map(
                word ->
                    word.equals("many.csv") ? many : word.matches("eye3.*") ? place(word) : word)
            .toArray();
    List<String> piped = new ArrayList<>();
    piped.addAll(List.of("bash", "-c", "(\"$@\"; echo code $? >&2) | head -1", "bash"));
    piped.addAll(RealCommand.words(words));
    Process process = new ProcessBuilder(piped).redirectError(said.toFile()).start();
    assertThat(process.getInputStream().readAllBytes()).isNotEmpty();
    assertThat(process.waitFor()).isZero();
    assertThat(said).content().isEqualTo("code 0\n");
  }

  /** Of bounded memory little is held; the rest lies beside the output, and that is said. */
  @Test
  void whatMemoryDoesNotHoldIsSpooledBesideTheOutput() throws IOException {
    String small = DOORS.resolve("eye3.safetensors").toString();
    String rows = "1.1,2,3,some text\n".repeat(120_000);
    Path in = Files.writeString(directory.resolve("in.csv"), "a,b,c,text\n" + rows);
    Path out = directory.resolve("out.csv");
    Run run = Run.adagio("transform", small, in, "-o", out, "--memory", "161M");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err().lines())
        .filteredOn(line -> line.contains("spooling"))
        .containsExactly(
            "adagio: spooling what memory does not hold beside the output, in " + directory);
    assertThat(out).content().isEqualTo("x0,x1,x2,text\n" + rows);
  }

  private static String place(String word) {
    return DOORS.resolve(word).toString();
  }
}
