package org.adagio.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import org.adagio.MalformedDataException;
import org.adagio.files.Formats;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every type that a column beside the points may have; the files are written by Parquet itself. */
class TextColumnTest {
  @TempDir Path directory;

  /** A file of two rows beside the points: the value, and none. */
  private TextColumn.Value read(String type, Object value) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { %s; repeated float v; }".formatted(type));
    Path file = directory.resolve("a.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .build()) {
      SimpleGroup row = new SimpleGroup(schema);
      add(row, value);
      row.add("v", 1f);
      writer.write(row);
      SimpleGroup none = new SimpleGroup(schema);
      none.add("v", 2f);
      writer.write(none);
    }
    CarriedColumn column = Formats.open(file).carried().column("x").orElseThrow();
    assertThat(column.kind(1)).isEqualTo(Kind.NULL);
    return new TextColumn.Value(column.kind(0), column.text(0));
  }

  private static void add(SimpleGroup row, Object value) {
    if (value instanceof Long number) {
      row.add(0, number);
    } else if (value instanceof Integer number) {
      row.add(0, number);
    } else if (value instanceof Double number) {
      row.add(0, number);
    } else if (value instanceof Float number) {
      row.add(0, number);
    } else if (value instanceof Boolean truth) {
      row.add(0, truth);
    } else {
      row.add(0, Binary.fromConstantByteArray((byte[]) value));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int32                  | -1                  | NUMBER | -1",
        "int32 x (UINT_32)      | -1                  | NUMBER | 4294967295",
        "int32 x (UINT_8)       | 255                 | NUMBER | 255",
        "int32 x (DECIMAL(9,2)) | -320                | NUMBER | -3.20",
        "int32 x (DATE)         | -1                  | TEXT   | 1969-12-31",
        "int32 x (TIME_MILLIS)  | 3723004             | TEXT   | 01:02:03.004Z",
      })
  void readsValuesOf32Bits(String type, int value, Kind kind, String text) throws IOException {
    assertThat(read(optional(type), value)).isEqualTo(new TextColumn.Value(kind, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int64                           | -9223372036854775808 | NUMBER | -9223372036854775808",
        "int64 x (UINT_64)               | -1                   | NUMBER | 18446744073709551615",
        "int64 x (DECIMAL(18,6))         | 1                    | NUMBER | 0.000001",
        "int64 x (TIMESTAMP(MILLIS,true)) | -1                  | TEXT   |"
            + " 1969-12-31T23:59:59.999Z",
        "int64 x (TIMESTAMP(NANOS,false)) | 1577836800000000001 | TEXT   |"
            + " 2020-01-01T00:00:00.000000001",
        "int64 x (TIME(MICROS,false))    | 86399999999          | TEXT   | 23:59:59.999999",
      })
  void readsValuesOf64Bits(String type, long value, Kind kind, String text) throws IOException {
    assertThat(read(optional(type), value)).isEqualTo(new TextColumn.Value(kind, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "binary x (STRING)                                | c3a9         | TEXT   | é",
        "binary x (ENUM)                                  | 4142         | TEXT   | AB",
        "binary                                           | 4142         | TEXT   | AB",
        "binary x (BSON)                                  | 05ff         | TEXT   | 05ff",
        "binary x (DECIMAL(30,1))                         | 00ffffffffffffffff | NUMBER |"
            + " 1844674407370955161.5",
        "fixed_len_byte_array(5) x (DECIMAL(11,3))        | ffffffffff   | NUMBER | -0.001",
        "fixed_len_byte_array(2) x (FLOAT16)              | 003e         | NUMBER | 1.5",
        "fixed_len_byte_array(2) x (FLOAT16)              | 007c         | TEXT   | Infinity",
        "fixed_len_byte_array(3)                          | 00fe80       | TEXT   | 00fe80",
        "fixed_len_byte_array(16) x (UUID)                | 123e4567e89b12d3a456426614174000 | TEXT"
            + " | 123e4567-e89b-12d3-a456-426614174000",
      })
  void readsBytes(String type, String hex, Kind kind, String text) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThat(read(optional(type), bytes)).isEqualTo(new TextColumn.Value(kind, text));
  }

  @Test
  void readsNumbersTruthAndOldTimestamps() throws IOException {
    assertThat(read("optional double x", 0.1)).isEqualTo(new TextColumn.Value(Kind.NUMBER, "0.1"));
    assertThat(read("optional float x", 0.1f)).isEqualTo(new TextColumn.Value(Kind.NUMBER, "0.1"));
    assertThat(read("optional double x", Double.NaN))
        .isEqualTo(new TextColumn.Value(Kind.TEXT, "NaN"));
    assertThat(read("optional boolean x", true))
        .isEqualTo(new TextColumn.Value(Kind.BOOLEAN, "true"));
    byte[] noonOf1970 =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(12 * 3_600_000_000_000L)
            .putInt(2_440_588)
            .array();
    assertThat(read("optional int96 x", noonOf1970))
        .isEqualTo(new TextColumn.Value(Kind.TEXT, "1970-01-01T12:00:00"));
  }

  @Test
  void refusesBytesThatAreNoText() {
    assertThatThrownBy(() -> read("optional binary x (STRING)", new byte[] {'M', (byte) 0xFC}))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            directory.resolve("a.parquet")
                + ", row 0, column \"x\": expected text in UTF-8, found other bytes; write them as"
                + " text, or as bytes of fixed length");
  }

  private static String optional(String type) {
    return "optional " + (type.contains(" x ") ? type : type + " x");
  }
}
