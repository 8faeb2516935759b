package org.adagio.fuzz;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;

/**
 * Small sound files of each kind. Most were made by other tools, and lie with the tests of the
 * readers, beside the scripts that made them; the rest is made here.
 */
final class Seeds {
  private static final Path OF_CORE = Path.of("../core/src/test/resources");
  private static final Path OF_FORMATS = Path.of("../formats/src/test/resources");
  private static final Path FOUND = Path.of("src/test/resources/found");

  private Seeds() {}

  /** Files that the reader must read. */
  static List<byte[]> sound(Reader reader) throws IOException {
    return switch (reader) {
      case NPY ->
          Stream.concat(
                  files(OF_CORE, "data/float16-bits.npy").stream(),
                  files(OF_FORMATS, "data/sparse.npy", "exchange/pca.npy").stream())
              .toList();
      case NPZ -> files(OF_CORE, "data/arrays.npz", "data/packed.npz");
      case IDX -> List.of(IDX, hex("00000D020000000100000002" + "3f800000c0000000"));
      case TABLE ->
          List.of(
              utf8("a,\"b\",class\n1,2.5,x\n-3e2,.5,\"y\"\n"),
              utf8("id\tv\tw\nq\t1\t2\nr\t3\t4\n"),
              utf8("id,embedding\na,\"[1, -6.48e-01]\"\nb,\"[2, 3]\"\n"),
              utf8("1;2,5;3\n4;5,5;6\n"));
      case JSONL ->
          List.of(
              utf8("{\"id\":1,\"embedding\":[1,-2.5e1]}\n{\"id\":\"b\",\"embedding\":[0,3]}\n"),
              utf8("[[1,2],[3,4]]"),
              utf8("{\"data\":[{\"index\":0,\"embedding\":[1,2]}],\"model\":\"m\"}"));
      case VECS -> List.of(hex("02000000010203040506070802000000a1b2c3d4a5b6c7d8"));
      case BIN -> files(OF_CORE, "data/points.fbin", "data/points.f16bin", "data/points.u8bin");
      case SVMLIGHT -> files(OF_FORMATS, "data/sparse.svmlight", "data/sparse-from-1.svm");
      case MATRIX_MARKET ->
          files(
              OF_FORMATS, "data/dense.mtx", "data/pattern.mtx", "data/skew.mtx", "data/sparse.mtx");
      case PACKED ->
          Stream.concat(
                  files(OF_FORMATS, "data/points.jsonl.gz", "data/sparse.mtx.gz").stream(),
                  Stream.of(gzip(IDX), gzip(utf8("1,2\n3,4\n"))))
              .toList();
      case PARQUET ->
          files(
              OF_FORMATS,
              "formats/snappy.parquet",
              "formats/gzip.parquet",
              "formats/zstd.parquet",
              "formats/doubles.parquet",
              "doors/c_lz4.parquet",
              "doors/u64id.parquet",
              "doors/decimal.parquet");
      case HDF5 ->
          files(
              OF_FORMATS,
              "formats/ann.hdf5",
              "formats/bytes.hdf5",
              "formats/packed.hdf5",
              "formats/odd.hdf5",
              "doors/bf16.h5",
              "doors/fillpacked.h5",
              "doors/flodd.h5");
      case LABELS ->
          List.of(hex("00000801000000030a0b0c"), utf8("class\na\nb\n"), utf8("1\n2\n3\n"));
      case MODEL -> files(OF_CORE, "model/version-1.safetensors");
      case CODES -> List.of(SignedCodes.sound());
      case MATRIX ->
          files(
              OF_FORMATS,
              "exchange/biased.faiss",
              "exchange/linear.faiss",
              "exchange/pca.faiss",
              "exchange/rotation.faiss",
              "exchange/rotation.npy");
      case PICTURE -> pictures();
    };
  }

  /** Files that a reader once met with more than a refusal; they are kept for ever. */
  static List<Path> found(Reader reader) throws IOException {
    Path folder = FOUND.resolve(reader.name().toLowerCase(Locale.ROOT));
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static final byte[] IDX = hex("0000080300000002000000010000000300010203fdfe");

  private static List<byte[]> files(Path folder, String... names) throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (String name : names) {
      files.add(Files.readAllBytes(folder.resolve(name)));
    }
    return files;
  }

  private static List<byte[]> pictures() throws IOException {
    BufferedImage image = new BufferedImage(9, 7, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 63; i++) {
      image.setRGB(i % 9, i / 9, i * 0x030507);
    }
    List<byte[]> files = new ArrayList<>();
    for (String format : List.of("png", "jpg", "gif", "bmp", "tiff")) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.write(image, format, bytes);
      files.add(bytes.toByteArray());
    }
    return files;
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
