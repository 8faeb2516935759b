package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.ExactRows;
import org.adagio.data.Ids;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that NumPy, Python and others wrote; make_formats.py made them. */
class FormatsTest {
  private static final float[][] POINTS = {{1.5f, -2, 3}, {4, 0.25f, -6}};
  private static final ReadOptions ALL = ReadOptions.automatic();

  @TempDir Path directory;

  private static Path made(String name) {
    try {
      return Path.of(FormatsTest.class.getResource("/data/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @ParameterizedTest
  @CsvSource({
    "arrays.npz, NPZ",
    "packed.npz, NPZ",
    "points.fbin, FBIN",
    "points.f16bin, F16BIN",
    "points.jsonl.gz, JSONL",
  })
  void readsTheSamePoints(String name, DataFormat format) {
    assertThat(DataFormat.detect(made(name))).isEqualTo(format);
    assertThat(DataFormat.open(made(name)).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void readsBytes() {
    assertThat(DataFormat.open(made("points.u8bin")).points().toArrays())
        .isEqualTo(new float[][] {{1, 2, 3}, {4, 0, 6}});
    assertThat(DataFormat.open(made("points.i8bin")).points().toArrays())
        .isEqualTo(new float[][] {{1, -2, 3}, {4, 0, -6}});
  }

  @Test
  void takesLabelsAndNamedArraysOfNpz() {
    Dataset data = DataFormat.open(made("arrays.npz"));
    assertThat(data.labels()).containsExactly("7", "8");
    assertThat(DataFormat.open(made("arrays.npz"), ALL.field("other")).points().size())
        .isEqualTo(5);
    assertThatThrownBy(() -> DataFormat.open(made("arrays.npz"), ALL.field("z")))
        .hasMessageEndingWith(
            "arrays: expected an array of numbers named \"z\", found embeddings, y, other");
  }

  @Test
  void readsWhatAnEmbeddingServiceAnswers() throws IOException {
    String openAi =
        """
        {"object": "list", "model": "m", "usage": {"total_tokens": 5},
         "data": [{"object": "embedding", "index": 0, "embedding": [1.5, -2, 3]},
                  {"object": "embedding", "index": 1, "embedding": [4, 0.25, -6]}]}
        """;
    assertThat(DataFormat.open(file("a.json", openAi)).points().toArrays()).isEqualTo(POINTS);
    String list =
        "[{\"vector\": [1.5,-2,3], \"_id\": \"u\"},\n {\"vector\": [4,0.25,-6], \"_id\": \"v\"}]";
    Dataset data = DataFormat.open(file("b.json", list));
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.ids()).isEqualTo(new Ids(Ids.Kind.TEXTS, List.of("u", "v")));
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
    assertThat(DataFormat.open(file("a.jsonl", text)).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void takesTheFieldThatIsAskedForAndRemembersIt() throws IOException {
    String text = "{\"a\":[1],\"b\":[1.5,-2,3],\"k\":\"u\",\"label\":0}\n";
    Path file = file("a.jsonl", text);
    assertThatThrownBy(() -> DataFormat.open(file))
        .hasMessageEndingWith(
            "line 1: expected a field with a list of numbers, found the fields a, b, k, label")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.NO_FIELD));
    Dataset data = DataFormat.open(file, ALL.field("b").id(ColumnChoice.named("k")));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {POINTS[0]});
    assertThat(data.ids().texts()).containsExactly("u");
    assertThat(data.labels()).containsExactly("0");
    Dataset again = DataFormat.open(file, ALL.like(data.columns().orElseThrow()));
    assertThat(again.points().toArrays()).isEqualTo(data.points().toArrays());
    assertThat(again.ids()).isEqualTo(data.ids());
    Dataset named = DataFormat.open(file, ALL.field("b").label(ColumnChoice.named("k")));
    Dataset namedAgain = DataFormat.open(file, ALL.like(named.columns().orElseThrow()));
    assertThat(namedAgain.labels()).containsExactly("u");
    assertThatThrownBy(() -> DataFormat.open(file, ALL.field("c")))
        .hasMessageEndingWith("line 1: expected a field \"c\", found the fields a, b, k, label");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'embedding':[1,2]}~{'embedding':[1]}      | line 2: expected 2 values, found 1 values",
        "{'embedding':[1,2]}~{'embedding':[1,null]} | line 2: expected a number as entry 1, found \"null\"",
        "{'embedding':[1,2]}~{'embedding':[1,NaN]}  | line 2: expected a number as entry 1, found \"NaN\"",
        "{'embedding':[1,2]}~{'embedding':[1,'x']}  | line 2: expected a number as entry 1, found \"x\"",
        "{'embedding':[1,2]}~{'embedding':[1,1e40]} | line 2: expected a number that fits float32 as entry 1, found \"1e40\"",
        "{'embedding':[1,2]}~{'embeding':[1,2]}     | line 2: expected a list of numbers in field \"embedding\", found none",
        "{'embedding':'x'}                          | line 1: expected a list of numbers in field \"embedding\", found \"x\"",
        "{'embedding':[1,2]}~{'embedding':[1,2      | line 3: expected JSON, found something else (Unexpected end-of-input: expected close marker for Array)",
        "{'embedding':[]}                           | line 1: expected at least one value, found 0 values",
        "{'id':1,'embedding':[1]}~{'embedding':[2]} | line 2: expected a field \"id\", found none",
        "{}                                         | line 1: expected a field with a list of numbers, found no fields",
      })
  void refusesJsonWithThePlace(String text, String message) throws IOException {
    Path file = file("a.jsonl", text.replace('~', '\n').replace('\'', '"') + "\n");
    assertThatThrownBy(() -> DataFormat.open(file).points())
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
    float[][] points = DataFormat.open(file("a.jsonl", text.toString())).points().toArrays();
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
    ReadOptions likeLists = ALL.like(DataFormat.open(lists).columns().orElseThrow());
    ReadOptions likeTable = ALL.like(DataFormat.open(table).columns().orElseThrow());
    assertThat(DataFormat.open(lists, likeTable).points().toArrays())
        .isDeepEqualTo(new float[][] {POINTS[0]});
    assertThat(DataFormat.open(table, likeLists).points().toArrays())
        .isDeepEqualTo(new float[][] {{1.5f, 2}, {-3, 0.25f}});
  }

  @Test
  void pointsOfListsWithoutIdsNeedNoHeader() throws IOException {
    Path out = directory.resolve("out.csv");
    Dataset data = DataFormat.open(file("a.jsonl", "{\"v\":[1.5,-2,3]}\n{\"v\":[4,0.25,-6]}\n"));
    DataFormat.CSV.write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo("1.5,-2,3\n4,0.25,-6\n");
  }

  @Test
  void refusesJsonOfWhichEveryRowLacksAValue() throws IOException {
    Path file = file("a.jsonl", "{\"embedding\":[1,null]}\n{\"embedding\":null}\n");
    assertThatThrownBy(() -> DataFormat.open(file, ALL.missing(MissingValues.SKIP)))
        .hasMessage(file + ": holds no point without a missing value, in 2 rows");
    Path empty = file("b.jsonl", "{\"embedding\":[1]}\n{\"embedding\":[]}\n");
    assertThatThrownBy(() -> DataFormat.open(empty, ALL.missing(MissingValues.SKIP)))
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
    Dataset data = DataFormat.open(file("a.jsonl", text), ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.ids().texts()).containsExactly("1", "5");
    assertThat(data.skipped()).isEqualTo(3);
  }

  // numbers stay numbers and texts stay texts, so that rows can be joined again
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":7,\"embedding\":[1.5,-2.0,3.0]}\n{\"id\":8,\"embedding\":[4.0,0.25,-6.0]}\n",
        "{\"id\":\"7\",\"embedding\":[1.5,-2.0,3.0]}\n{\"id\":\"8\",\"embedding\":[4.0,0.25,-6.0]}\n",
        """
        {"_id":"\\"u\\\\","v":[1.5,-2.0,3.0],"class":"x"}
        {"_id":"é","v":[4.0,0.25,-6.0],"class":"y"}
        """,
      })
  void writesJsonAsItWas(String text) throws IOException {
    Path out = directory.resolve("out.jsonl");
    Dataset data = DataFormat.open(file("in.jsonl", text));
    DataFormat.JSONL.write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.tsv.gz", "a.jsonl.gz"})
  void writesPackedText(String name) throws IOException {
    Path out = directory.resolve(name);
    PointCloud points = PointCloud.of(POINTS);
    DataFormat.ofOutput(out).write(points, out, Overwrite.NO, Progress.NONE);
    assertThat(DataFormat.open(out).points().toArrays()).isEqualTo(POINTS);
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("0.25");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.fbin", "a.f16bin", "a.ndjson", "a.npy"})
  void writesWhatItReads(String name) {
    Path out = directory.resolve(name);
    DataFormat.ofOutput(out).write(PointCloud.of(POINTS), out, Overwrite.NO, Progress.NONE);
    assertThat(DataFormat.open(out).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void fbinIsWhatOthersWrite() throws IOException {
    Path out = directory.resolve("a.fbin");
    DataFormat.FBIN.write(PointCloud.of(POINTS), out, Overwrite.NO, Progress.NONE);
    assertThat(out).hasSameBinaryContentAs(made("points.fbin"));
  }

  @ParameterizedTest
  @CsvSource({
    "01000000 010000, 'header: expected 8 bytes of size and dimension, found 7 bytes'",
    "01000000 01000000, 'size: expected 12 bytes, found 8 bytes'",
    "00000000 01000000, 'at least one coordinate, found 0 points of dimension 1'",
    "01000000 00000000, 'at least one coordinate, found 1 points of dimension 0'",
    "01000000 ffffffff, 'at least one coordinate, found 1 points of dimension -1'",
    "ffffffff ffffff7f, 'header: expected fewer than 2^63 bytes, found 4294967295 points of'",
  })
  void refusesFbinThatIsWrong(String hex, String message) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    Path file = Files.write(directory.resolve("a.fbin"), bytes);
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsOnePointOfOneCoordinate() throws IOException {
    byte[] bytes = HexFormat.of().parseHex("01000000010000000000c03f");
    Path file = Files.write(directory.resolve("a.fbin"), bytes);
    assertThat(DataFormat.open(file).points().toArrays()).isDeepEqualTo(new float[][] {{1.5f}});
  }

  @Test
  void writesToAStream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Dataset data = new Dataset("", PointCloud.of(POINTS), List.of());
    DataFormat.CSV.write(data, out, Precision.FLOAT32, Progress.NONE);
    assertThat(out).hasToString("1.5,-2,3\n4,0.25,-6\n");
  }

  // 4013 numbers that NumPy rounded, ties and subnormal ones among them
  @Test
  void roundsToFloat16LikeNumpy() {
    float[][] bits = DataFormat.open(made("float16-bits.npy")).points().toArrays();
    PointCloud wide = DataFormat.open(made("float32-bits.npy")).points();
    ExactRows exact = new ExactRows((int) wide.size(), wide.dimension());
    wide.readExact(0, (int) wide.size(), exact, 0);
    for (int i = 0; i < bits.length; i++) {
      float value = Float.intBitsToFloat((int) (long) exact.get(i));
      assertThat(Half.of(value) & 0xFFFF).as("%s", value).isEqualTo((int) bits[i][0]);
    }
  }

  // np.float16(65520) is inf, np.float16(65519) is 65504
  @Test
  void roundsToInfinityFromHalfwayToTheNextNumberOn() {
    assertThat(Half.of(65519)).isEqualTo((short) 0x7BFF);
    assertThat(Half.of(65520)).isEqualTo((short) 0x7C00);
    assertThat(Half.of(-1e10f)).isEqualTo((short) 0xFC00);
  }

  @Test
  void writesFloat16() throws IOException {
    Path out = directory.resolve("a.npy");
    Dataset data = new Dataset("", PointCloud.of(POINTS), List.of());
    DataFormat.NPY.write(data, out, Precision.FLOAT16, Overwrite.NO, Progress.NONE);
    assertThat(Files.size(out)).isEqualTo(128 + 2 * 6);
    assertThat(DataFormat.open(out).points().toArrays()).isEqualTo(POINTS);
    Dataset large =
        new Dataset("", PointCloud.of(new float[][] {{1, 65519}, {2, 65520}}), List.of());
    Path other = directory.resolve("b.npy");
    assertThatThrownBy(
            () ->
                DataFormat.NPY.write(large, other, Precision.FLOAT16, Overwrite.NO, Progress.NONE))
        .hasMessageEndingWith("point 1, coordinate 1 is 65520.0, which float16 does not hold");
    assertThat(other).doesNotExist();
    assertThatThrownBy(
            () ->
                DataFormat.CSV.write(large, other, Precision.FLOAT16, Overwrite.NO, Progress.NONE))
        .hasMessage("csv does not hold float16; npy does");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PAR1                    | is a Parquet file; the module adagio-formats",
        "\\x89HDF\\r\\n\\x1a\\n  | is an HDF5 file; the module adagio-formats",
        "ARROW1                  | is an Arrow or Feather file; write npy",
        "\\x80\\x04\\x95          | is a Python pickle; write npy",
        "SQLite format 3\\x00    | is an SQLite database; write csv",
        "\\xff\\xfea\\x00         | is text in UTF-16; save it in UTF-8",
        "IxFI\\x00                | is a FAISS index; write npy",
        "<!DOCTYPE html>         | is a web page; perhaps a download that failed",
        "version https://git-lfs.github.com/spec/v1 | is a pointer of Git LFS; fetch the file with git lfs pull",
        "\\x28\\xb5\\x2f\\xfd    | is packed with zstd; unpack it with zstd -d",
        "\\x20\\x00\\x00\\x00\\x00\\x00\\x00\\x00{\"x\":1} | is a safetensors file",
      })
  void namesWhatItDoesNotRead(String start, String message) throws IOException {
    Path file = Files.write(directory.resolve("a.dat"), bytes(start));
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file + ": " + message);
  }

  private static byte[] bytes(String escaped) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < escaped.length(); i++) {
      if (escaped.startsWith("\\x", i)) {
        out.write(Integer.parseInt(escaped.substring(i + 2, i + 4), 16));
        i += 3;
      } else if (escaped.charAt(i) == '\\') {
        out.write(escaped.charAt(++i) == 'r' ? '\r' : '\n');
      } else {
        out.write(escaped.charAt(i));
      }
    }
    out.writeBytes("etc.".getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "xl/workbook.xml, is an Excel workbook; save the sheet as csv",
    "archive/data.pkl, is a PyTorch file; write npy",
    "readme.txt, is a zip file; unpack it",
  })
  void namesWhatAZipFileHolds(String entry, String message) throws IOException {
    Path file = directory.resolve("a.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(1);
    }
    assertThatThrownBy(() -> DataFormat.open(file)).hasMessageStartingWith(file + ": " + message);
  }
}
