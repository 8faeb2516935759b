package org.adagio.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.formats.ColumnSet;
import org.adagio.points.CarriedColumn.Kind;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages of every kind that Parquet's own writer makes, and columns of every shape. */
class ParquetPagesTest {
  private static final ReadOptions ALL = ReadOptions.automatic();
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            optional binary name (STRING);
            optional group v (LIST) { repeated group list { optional float element; } }
            required int64 n;
          }
          """);

  @TempDir Path directory;

  private static Stream<Arguments> ways() {
    List<Arguments> all = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (boolean dictionary : new boolean[] {true, false}) {
        for (CompressionCodecName codec :
            List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.SNAPPY)) {
          all.add(Arguments.of(version, dictionary, codec));
        }
      }
    }
    return all.stream();
  }

  private static void write(
      Path file,
      MessageType schema,
      Iterable<? extends Group> rows,
      WriterVersion version,
      boolean dictionary,
      CompressionCodecName codec)
      throws IOException {
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withCompressionCodec(codec)
            .withPageSize(3000)
            .withRowGroupSize(60_000L)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
  }

  // many pages and groups of rows, gaps in every place, texts that repeat and others
  @ParameterizedTest
  @MethodSource("ways")
  void readsEveryKindOfPage(WriterVersion version, boolean dictionary, CompressionCodecName codec)
      throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<SimpleGroup> rows = new ArrayList<>();
    List<float[]> points = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      SimpleGroup row = new SimpleGroup(SCHEMA);
      row.add("n", (long) i * i);
      String name = i % 7 == 0 ? null : "name " + i % 300;
      if (name != null) {
        row.add("name", name);
      }
      int kind = random.nextInt(10);
      float[] point = new float[11];
      if (kind > 0) {
        Group list = row.addGroup("v");
        for (int j = 0; j < point.length && kind > 1; j++) {
          point[j] = random.nextInt(50) / 4f;
          Group element = list.addGroup("list");
          if (kind > 2 || j != 5) {
            element.add("element", point[j]);
          }
        }
      }
      if (kind > 2) { // neither a list, nor one without entries, nor one with a gap
        points.add(point);
        names.add(name == null ? "" : name);
        numbers.add(Long.toString((long) i * i));
      }
      rows.add(row);
    }
    Path file = directory.resolve("a.parquet");
    write(file, SCHEMA, rows, version, dictionary, codec);
    Dataset data = Formats.open(file, ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(points.toArray(float[][]::new));
    assertThat(data.carried().column("name").orElseThrow().texts()).isEqualTo(names);
    assertThat(data.carried().column("n").orElseThrow().texts()).isEqualTo(numbers);
    assertThat(data.skipped()).isEqualTo(5000 - points.size());
  }

  // as other writers make it: a list begins in one page and ends in the next
  @Test
  @SuppressWarnings("deprecation") // what replaces it wants a page of one row at least
  void readsListsAcrossPages() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { repeated float v; }");
    Path file = directory.resolve("a.parquet");
    try (ParquetFileWriter writer =
        new ParquetFileWriter(
            new LocalOutputFile(file), schema, ParquetFileWriter.Mode.CREATE, 1 << 20, 0)) {
      writer.start();
      writer.startBlock(2);
      writer.startColumn(schema.getColumns().get(0), 6, CompressionCodecName.UNCOMPRESSED);
      page(writer, schema, 0b10, 1, 2); // repetition levels 0 1
      page(writer, schema, 0b1101, 3, 4, 5, 6); // 1 0 1 1 from the lowest bit on
      writer.endColumn();
      writer.endBlock();
      writer.end(Map.of());
    }
    assertThat(Formats.open(file).points().toArrays())
        .isEqualTo(new float[][] {{1, 2, 3}, {4, 5, 6}});
  }

  @SuppressWarnings("deprecation")
  private static void page(
      ParquetFileWriter writer, MessageType schema, int levels, float... values)
      throws IOException {
    List<BytesInput> parts = new ArrayList<>();
    parts.add(BytesInput.fromInt(2));
    parts.add(BytesInput.from(new byte[] {3, (byte) levels})); // eight levels of one bit
    parts.add(BytesInput.fromInt(2));
    parts.add(BytesInput.from(new byte[] {(byte) (2 * values.length), 1})); // all are there
    for (float value : values) {
      parts.add(BytesInput.fromInt(Float.floatToIntBits(value)));
    }
    BytesInput bytes = BytesInput.copy(BytesInput.concat(parts));
    writer.writeDataPage(
        values.length,
        (int) bytes.size(),
        bytes,
        Statistics.createStats(schema.getType(0)),
        Encoding.RLE,
        Encoding.RLE,
        Encoding.PLAIN);
  }

  private Path table(String type, int rows) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              optional %s a;
              required binary title (STRING);
              required int32 b;
              optional group place { optional double x; optional double y; }
              optional double c;
              required int64 __index_level_0__;
            }
            """
                .formatted(type));
    List<SimpleGroup> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      SimpleGroup row = new SimpleGroup(schema);
      if (i != 2) {
        row.add("a", i / 2f);
      }
      row.add("title", "t" + i);
      row.add("b", -i);
      row.add("c", 0.25 * i);
      row.add("__index_level_0__", (long) i);
      all.add(row);
    }
    Path file = directory.resolve("table.parquet");
    write(file, schema, all, WriterVersion.PARQUET_1_0, true, CompressionCodecName.UNCOMPRESSED);
    return file;
  }

  @Test
  void takesColumnsOfNumbersForCoordinatesWhereNoneHasLists() throws IOException {
    Path file = table("float", 2);
    Dataset data = Formats.open(file);
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{0, 0, 0}, {0.5f, -1, 0.25f}});
    assertThat(data.carried().names()).containsExactly("title", "__index_level_0__");
    assertThat(data.carried().id()).contains("__index_level_0__");
    TableColumns columns = data.columns().orElseThrow();
    assertThat(columns.kind()).isEqualTo(TableColumns.Kind.NUMBERS);
    assertThat(columns.names())
        .containsExactly("a", "title", "b", "place", "c", "__index_level_0__");
    assertThat(Formats.open(file, ALL.like(columns).coordinates(List.of())).columns())
        .isEqualTo(data.columns());
    assertThat(
            Formats.open(file, ALL.coordinates(ColumnSet.parse("c,a").parts())).points().toArrays())
        .isEqualTo(new float[][] {{0, 0}, {0.25f, 0.5f}});
    assertThatThrownBy(() -> Formats.open(file, ALL.coordinates(ColumnSet.parse("title").parts())))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(file + ", schema: expected numbers in column \"title\", found STRING");
  }

  @Test
  void replacesMissingNumbersByTheMeanOfTheirColumn() throws IOException {
    Path file = table("float", 4);
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessage(
            file
                + ", row 2, column \"a\": expected a number as entry 0, found a value that is"
                + " missing");
    Dataset data = Formats.open(file, ALL.missing(MissingValues.MEAN));
    float mean = (float) (2.0 / 3);
    assertThat(data.points().toArrays()[2]).isEqualTo(new float[] {mean, -2, 0.5f});
    List<Double> means = data.columns().orElseThrow().means();
    assertThat(means).containsExactly((double) mean, -1.5, 0.375);
    TableColumns known = data.columns().orElseThrow().filledWith(List.of(9.0, 8.0, 7.0));
    Dataset again = Formats.open(file, ALL.missing(MissingValues.MEAN).like(known));
    assertThat(again.points().toArrays()[2]).isEqualTo(new float[] {9, -2, 0.5f});
  }

  @Test
  void replacesMissingNumbersOfListsToo() throws IOException {
    List<SimpleGroup> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      SimpleGroup row = new SimpleGroup(SCHEMA);
      row.add("n", 1L);
      Group list = row.addGroup("v");
      list.addGroup("list").add("element", (float) i);
      Group second = list.addGroup("list");
      if (i > 0) {
        second.add("element", 10f * i);
      }
      rows.add(row);
    }
    Path file = directory.resolve("a.parquet");
    write(file, SCHEMA, rows, WriterVersion.PARQUET_1_0, false, CompressionCodecName.UNCOMPRESSED);
    Dataset data = Formats.open(file, ALL.missing(MissingValues.MEAN));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{0, 15}, {1, 10}, {2, 20}});
    assertThat(data.carried().column("name").orElseThrow().kind(0)).isEqualTo(Kind.NULL);
  }

  @Test
  void checksTheChecksumOfAPage() throws IOException {
    Path file = table("float", 2);
    byte[] bytes = Files.readAllBytes(file);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("t1");
    bytes[at] = 'u';
    Files.write(file, bytes);
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessage(file + ": cannot be read as Parquet: a page does not match its checksum");
  }
}
