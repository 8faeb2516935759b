package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.adagio.MalformedDataException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON lines as embedding services and vector stores write them. */
class JsonLinesFormatTest {
  private static final float[][] POINTS = {{1.5f, -2, 3}, {4, 0.25f, -6}};
  private static final ReadOptions ALL = ReadOptions.automatic();

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void readsWhatPythonPacked() throws URISyntaxException {
    Path made = Path.of(JsonLinesFormatTest.class.getResource("/data/points.jsonl.gz").toURI());
    assertThat(Formats.of(made).name()).isEqualTo("jsonl");
    assertThat(Formats.open(made).points().toArrays()).isEqualTo(POINTS);
  }

  // what a batch of requests to an embedding service answers
  @Test
  void followsAPathToTheNumbers() throws IOException {
    String line =
        """
        {"id":"b%d","custom_id":"r%d","response":{"status_code":200,"body":{"object":"list",\
        "data":[{"object":"embedding","index":0,"embedding":%s}],"model":"m"}},"error":null}
        """;
    Path file =
        file(
            "batch.jsonl",
            line.formatted(1, 1, "[1.5,-2,3]") + line.formatted(2, 2, "[4,0.25,-6]"));
    ReadOptions options = ALL.field("response.body.data[0].embedding").id("custom_id");
    Dataset data = Formats.open(file, options);
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.carried().names()).containsExactly("id", "custom_id", "error");
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("r1", "r2");
    // a map finds them again, and what is written has the last name of the path
    Dataset again = Formats.open(file, ALL.like(data.columns().orElseThrow()));
    assertThat(again.points().toArrays()).isEqualTo(POINTS);
    Path out = directory.resolve("out.jsonl");
    Formats.ofOutput(out).write(again, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readAllLines(out).get(0))
        .isEqualTo(
            "{\"id\":\"b1\",\"custom_id\":\"r1\",\"embedding\":[1.5,-2.0,3.0],\"error\":null}");
    for (String wrong : new String[] {"response.body.data[1].embedding", "response.body.x"}) {
      assertThatThrownBy(() -> Formats.open(file, ALL.field(wrong)))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageContaining("line 1, field ")
          .hasMessageEndingWith("expected numbers, found none");
    }
  }

  // np.array([1.5, -2, 3], '<f4').tobytes() and so on
  @Test
  void readsFloatsInBase64AndListsInText() throws IOException {
    String text =
        """
        {"id":1,"embedding":"AADAPwAAAMAAAEBA"}
        {"id":2,"embedding":"[4, 0.25, -6]"}
        """;
    assertThat(Formats.open(file("a.jsonl", text)).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void leavesOutFieldsAndFillsGaps() throws IOException {
    String text =
        """
        {"id":1,"embedding":[1.5,-2,3],"big":{"x":1}}
        {"id":2,"embedding":[4,0.25,null],"big":{"x":2}}
        """;
    Dataset data =
        Formats.open(
            file("a.jsonl", text),
            ALL.ignoring(ColumnSet.parse("b*").parts()).missing(MissingValues.MEAN));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{1.5f, -2, 3}, {4, 0.25f, 3}});
    assertThat(data.carried().names()).containsExactly("id");
  }

  // half of a pair is no text of UTF-8, and two such ids would become one
  @Test
  void halfAPairOfSurrogatesStaysWhatItIs() throws IOException {
    String text = "{\"id\":\"\\ud800\",\"embedding\":[1.5]}\n";
    Path out = directory.resolve("out.jsonl");
    new JsonLinesFormat()
        .write(
            Formats.open(file("a.jsonl", text)),
            out,
            Precision.FLOAT32,
            Overwrite.NO,
            Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "parquet"})
  void halfAPairOfSurrogatesIsNotWrittenAsAnotherText(String format) throws IOException {
    Path file = file("a.jsonl", "{\"id\":\"x\\ud800\",\"embedding\":[1.5]}\n");
    Path out = directory.resolve("out." + format);
    assertThatThrownBy(
            () ->
                Formats.ofOutput(out)
                    .write(Formats.open(file), out, Precision.FLOAT32, Overwrite.NO, Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "column \"id\", row 0: half of a character cannot be written in UTF-8, got \"x?\";"
                + " JSON lines hold it");
    assertThat(out).doesNotExist();
  }

  // as Python prints a dictionary
  @Test
  void singleQuotesAreNoJson() throws IOException {
    Path file = file("a.jsonl", "{'embedding': [1, 2]}\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file + ", line 1: expected JSON, found something else");
  }

  @Test
  void tooManyDifferentFieldsAreRefused() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1100; i++) {
      text.append("{\"embedding\":[1],\"f%d\":1}\n".formatted(i));
    }
    Path file = file("a.jsonl", text.toString());
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("line 1001: expected at most 1000 different fields, found more");
  }

  @Test
  void readsWhatAnEmbeddingServiceAnswers() throws IOException {
    String openAi =
        """
        {"object": "list", "model": "m", "usage": {"total_tokens": 5},
         "data": [{"object": "embedding", "index": 0, "embedding": [1.5, -2, 3]},
                  {"object": "embedding", "index": 1, "embedding": [4, 0.25, -6]}]}
        """;
    assertThat(Formats.open(file("a.json", openAi)).points().toArrays()).isEqualTo(POINTS);
    String list =
        "[{\"vector\": [1.5,-2,3], \"_id\": \"u\"},\n {\"vector\": [4,0.25,-6], \"_id\": \"v\"}]";
    Dataset data = Formats.open(file("b.json", list));
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("u", "v");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1.5,-2,3]\n[4,0.25,-6]\n",
        "[[1.5,-2,3],[4,0.25,-6]]",
        "\uFEFF{\"q\": 1, \"z\": [1.5,-2,3]}\r\n\r\n{\"z\": [4,2.5e-1,-6]}\r\n",
        "{\"embedding\": [1.5,-2,3], \"mask\": [1,0]} {\"embedding\": [4,0.25,-6]}",
      })
  void readsJsonOfManyShapes(String text) throws IOException {
    assertThat(Formats.open(file("a.jsonl", text)).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void takesTheFieldThatIsAskedForAndRemembersIt() throws IOException {
    String text = "{\"a\":[1],\"b\":[1.5,-2,3],\"k\":\"u\",\"label\":0}\n";
    Path file = file("a.jsonl", text);
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageEndingWith(
            "line 1: expected a field with a list of numbers, found the fields a, b, k, label")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.NO_FIELD));
    Dataset data = Formats.open(file, ALL.field("b").id("k"));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {POINTS[0]});
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("u");
    assertThat(data.carried().names()).containsExactly("a", "k", "label");
    Dataset again = Formats.open(file, ALL.like(data.columns().orElseThrow()));
    assertThat(again.points().toArrays()).isEqualTo(data.points().toArrays());
    assertThatThrownBy(() -> Formats.open(file, ALL.field("c")))
        .hasMessageEndingWith("line 1: expected a field \"c\", found the fields a, b, k, label");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'embedding':[1,2]}~{'embedding':[1]}      | line 2: expected 2 values, found 1 values",
        "{'embedding':[1,2]}~{'embedding':[1,null]} | line 2: expected a number as entry 1, found a"
            + " value that is missing",
        "{'embedding':[1,2]}~{'embedding':[1,NaN]}  | line 2: expected a number as entry 1, found a"
            + " value that is missing",
        "{'embedding':[1,2]}~{'embedding':[1,'x']}  | line 2: expected a number as entry 1, found"
            + " \"x\"",
        "{'embedding':[1,2]}~{'embedding':[1,1e40]} | line 2: expected a number that fits float32"
            + " as entry 1, found 1.0E40",
        "{'embedding':[1,2]}~{'embeding':[1,2]}     | line 2, field \"embedding\": expected"
            + " numbers, found none",
        "{'embedding':'x'}                          | line 1, field \"embedding\": expected a list"
            + " of numbers, or float32 in base64, found no base64",
        "{'embedding':true}                         | line 1: expected a list of numbers in field"
            + " \"embedding\", found \"true\"",
        "{'embedding':[1,2]}~{'embedding':[1,2      | line 3: expected JSON, found something else"
            + " (Unexpected end-of-input: expected close marker for Array)",
        "{'embedding':[]}                           | line 1: expected at least one value, found 0"
            + " values",
        "{}                                         | line 1: expected a field with a list of"
            + " numbers, found no fields",
      })
  void refusesJsonWithThePlace(String text, String message) throws IOException {
    Path file = file("a.jsonl", text.replace('~', '\n').replace('\'', '"') + "\n");
    assertThatThrownBy(() -> Formats.open(file).points())
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {1023, 1024, 1025, 5000})
  void readsLongLists(int dimension) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 2; row++) {
      text.append('[');
      for (int i = 0; i < dimension; i++) {
        text.append(i == 0 ? "" : ",").append(10_000 * row + i);
      }
      text.append("]\n");
    }
    float[][] points = Formats.open(file("a.jsonl", text.toString())).points().toArrays();
    assertThat(points).hasDimensions(2, dimension);
    for (int i = 0; i < dimension; i++) {
      assertThat(points[0][i]).isEqualTo(i);
      assertThat(points[1][i]).isEqualTo(10_000 + i);
    }
  }

  // a map that was fitted to a table takes lists all the same, and the other way round
  @Test
  void columnsOfAnotherKindOfFileSayNothing() throws IOException {
    Path table = file("a.csv", "a,b\n1.5,2\n-3,0.25\n");
    Path lists = file("a.jsonl", "{\"a\":[7],\"embedding\":[1.5,-2,3],\"id\":1}\n");
    ReadOptions likeLists = ALL.like(Formats.open(lists).columns().orElseThrow());
    ReadOptions likeTable = ALL.like(Formats.open(table).columns().orElseThrow());
    assertThat(Formats.open(lists, likeTable).points().toArrays())
        .isDeepEqualTo(new float[][] {POINTS[0]});
    assertThat(Formats.open(table, likeLists).points().toArrays())
        .isDeepEqualTo(new float[][] {{1.5f, 2}, {-3, 0.25f}});
  }

  @Test
  void pointsOfListsWithoutIdsNeedNoHeader() throws IOException {
    Path out = directory.resolve("out.csv");
    Dataset data = Formats.open(file("a.jsonl", "{\"v\":[1.5,-2,3]}\n{\"v\":[4,0.25,-6]}\n"));
    new CsvFormat().write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo("1.5,-2,3\n4,0.25,-6\n");
  }

  @Test
  void refusesJsonOfWhichEveryRowLacksAValue() throws IOException {
    Path file = file("a.jsonl", "{\"embedding\":[1,null]}\n{\"embedding\":null}\n");
    assertThatThrownBy(() -> Formats.open(file, ALL.missing(MissingValues.SKIP)))
        .hasMessage(file + ": holds no point without a missing value, in 2 rows");
    Path empty = file("b.jsonl", "{\"embedding\":[1]}\n{\"embedding\":[]}\n");
    assertThatThrownBy(() -> Formats.open(empty, ALL.missing(MissingValues.SKIP)))
        .hasMessageEndingWith("line 2: expected at least one value, found 0 values");
  }

  @Test
  void skipsRowsOfJsonThatLackAValue() throws IOException {
    String text =
        """
        {"id":1,"embedding":[1.5,-2,3]}
        {"id":2,"embedding":[1,null,3]}
        {"id":3}
        {"id":4,"embedding":null}
        {"id":5,"embedding":[4,0.25,-6]}
        """;
    Dataset data = Formats.open(file("a.jsonl", text), ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("1", "5");
    assertThat(data.skipped()).isEqualTo(3);
  }

  // numbers stay numbers and texts stay texts, so that rows can be joined again
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":7,\"embedding\":[1.5,-2.0,3.0]}\n{\"id\":8,\"embedding\":[4.0,0.25,-6.0]}\n",
        """
        {"id":"7","embedding":[1.5,-2.0,3.0]}
        {"id":"8","embedding":[4.0,0.25,-6.0]}
        """,
        """
        {"_id":"\\"u\\\\","v":[1.5,-2.0,3.0],"class":"x"}
        {"_id":"é","v":[4.0,0.25,-6.0],"class":"y"}
        """,
        // what is not read is written as it came
        """
        {"id":17,"embedding":[1.5,-2.0,3.0],"n":null,"t":true,"x":1.50,"o":{"a":[1e5,"b"]}}
        {"id":null,"embedding":[4.0,0.25,-6.0],"n":"17","t":18446744073709551615,"x":-0.0,"o":[]}
        """,
      })
  void writesJsonAsItWas(String text) throws IOException {
    Path out = directory.resolve("out.jsonl");
    Dataset data = Formats.open(file("in.jsonl", text));
    new JsonLinesFormat().write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.tsv.gz", "a.jsonl.gz"})
  void writesPackedText(String name) throws IOException {
    Path out = directory.resolve(name);
    PointCloud points = PointCloud.of(POINTS);
    Formats.ofOutput(out).write(points, out, Overwrite.NO, Progress.NONE);
    assertThat(Formats.open(out).points().toArrays()).isEqualTo(POINTS);
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("0.25");
    }
  }
}
