package org.adagio.formats.parquet;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.adagio.MalformedDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Footers by hand: a field is its distance from the last and its type, and 00 ends a struct. */
class ParquetFooterTest {
  @TempDir Path directory;

  private Path file(String footer) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(footer.replace(" ", ""));
    byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(magic);
    file.write(bytes);
    file.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length).array());
    file.write(magic);
    return Files.write(directory.resolve("a.parquet"), file.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00",
        "11 12 00", // true, false
        "15 02 16 ffff03 00", // an i32 and an i64
        "18 03 616263 00", // a text
        "19 26 01 02 00", // two i64
        "19 21 01 02 00", // two booleans in a list take a byte each
        "19 f6 02 01 02 00", // the same with a long size
        "1b 01 85 01 61 02 00", // a map of a text to an i32
        "1c 15 02 00 00", // a struct
        "17 0000000000000000 1d 00000000000000000000000000000000 00", // a double, a UUID
        "05 02 04 00", // a field with a number of its own
      })
  void passesWhatIsAsLongAsItSays(String footer) throws IOException {
    Path file = file(footer);
    assertThatNoException().isThrownBy(() -> ParquetFooter.require(file));
  }

  @ParameterizedTest
  @CsvSource({
    "18 04 616263, one that says it is longer than what is left",
    "18 ffffffff0f 00, one that says it is longer than what is left",
    "19 36 01 02, one that says it is longer than what is left",
    "19 f6 ffffffff07 00, one that says it is longer than what is left",
    "1b ffffffff07 55 00, one that says it is longer than what is left",
    "16 ffffffffffffffffffffff 00, a number of more than 64 bits",
    "1c 15 02 00, its end amid one",
    "'', its end amid one",
    "1f 00, one of an unknown type",
  })
  void refusesWhatIsNotWhole(String footer, String found) throws IOException {
    Path file = file(footer);
    assertThatThrownBy(() -> ParquetFooter.require(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(file + ", footer: expected whole parts, found " + found);
  }

  // lists of one list, structs of one struct, maps of one map: none may use up the stack
  @ParameterizedTest
  @CsvSource({"19, 19", "1c, 1c", "1b, 01bb"})
  void refusesWhatLiesTooDeep(String field, String part) throws IOException {
    Path file = file(field + part.repeat(300_000));
    assertThatThrownBy(() -> ParquetFooter.require(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("found one that lies too deep in others");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PAR1", "something else", "PAR1....PAR"})
  void refusesFilesWithoutAFooter(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("b.parquet"), content);
    assertThatThrownBy(() -> ParquetFooter.require(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            file + ": cannot be read as Parquet: it ends without a footer; it may have been cut");
  }

  @Test
  void leavesEncryptedFootersToTheLibrary() throws IOException {
    Path file = Files.writeString(directory.resolve("c.parquet"), "PARE....PARE");
    assertThatNoException().isThrownBy(() -> ParquetFooter.require(file));
  }
}
