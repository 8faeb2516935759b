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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.adagio.MalformedDataException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "arrays.npz, npz",
    "packed.npz, npz",
    "points.fbin, fbin",
    "points.f16bin, f16bin",
  })
  void readsTheSamePoints(String name, String format) {
    assertThat(Formats.of(made(name)).name()).isEqualTo(format);
    assertThat(Formats.open(made(name)).points().toArrays()).isEqualTo(POINTS);
  }

  @Test
  void readsBytes() {
    assertThat(Formats.open(made("points.u8bin")).points().toArrays())
        .isEqualTo(new float[][] {{1, 2, 3}, {4, 0, 6}});
    assertThat(Formats.open(made("points.i8bin")).points().toArrays())
        .isEqualTo(new float[][] {{1, -2, 3}, {4, 0, -6}});
  }

  @Test
  void takesNamedArraysOfNpz() {
    Dataset data = Formats.open(made("arrays.npz"));
    assertThat(data.carried().column("y").orElseThrow().texts()).containsExactly("7", "8");
    assertThat(Formats.open(made("arrays.npz"), ALL.field("other")).points().size()).isEqualTo(5);
    assertThatThrownBy(() -> Formats.open(made("arrays.npz"), ALL.field("z")))
        .hasMessageEndingWith(
            "arrays: expected an array of numbers named \"z\", found embeddings, y, other");
  }

  @Test
  void fbinIsWhatOthersWrite() throws IOException {
    Path out = directory.resolve("a.fbin");
    Formats.named("fbin").write(PointCloud.of(POINTS), out, Overwrite.NO, Progress.NONE);
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
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsOnePointOfOneCoordinate() throws IOException {
    byte[] bytes = HexFormat.of().parseHex("01000000010000000000c03f");
    Path file = Files.write(directory.resolve("a.fbin"), bytes);
    assertThat(Formats.open(file).points().toArrays()).isDeepEqualTo(new float[][] {{1.5f}});
  }

  @Test
  void writesFloat16() throws IOException {
    Path out = directory.resolve("a.npy");
    Dataset data = new Dataset("", PointCloud.of(POINTS));
    Formats.NPY.write(data, out, Precision.FLOAT16, Overwrite.NO, Progress.NONE);
    assertThat(Files.size(out)).isEqualTo(128 + 2 * 6);
    assertThat(Formats.open(out).points().toArrays()).isEqualTo(POINTS);
    Dataset large = new Dataset("", PointCloud.of(new float[][] {{1, 65519}, {2, 65520}}));
    Path other = directory.resolve("b.npy");
    assertThatThrownBy(
            () -> Formats.NPY.write(large, other, Precision.FLOAT16, Overwrite.NO, Progress.NONE))
        .hasMessageEndingWith("point 1, coordinate 1 is 65520.0, which float16 does not hold");
    assertThat(other).doesNotExist();
    assertThatThrownBy(
            () ->
                Formats.named("fbin")
                    .write(large, other, Precision.FLOAT16, Overwrite.NO, Progress.NONE))
        .hasMessage("fbin does not hold float16; npy does");
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
        "version https://git-lfs.github.com/spec/v1 | is a pointer of Git LFS; fetch the file with"
            + " git lfs pull",
        "\\x28\\xb5\\x2f\\xfd    | is packed with zstd; unpack it with zstd -d",
        "\\x20\\x00\\x00\\x00\\x00\\x00\\x00\\x00{\"x\":1} | is a safetensors file",
      })
  void namesWhatItDoesNotRead(String start, String message) throws IOException {
    Path file = Files.write(directory.resolve("a.dat"), bytes(start));
    assertThatThrownBy(() -> Formats.open(file))
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
    assertThatThrownBy(() -> Formats.open(file)).hasMessageStartingWith(file + ": " + message);
  }
}
