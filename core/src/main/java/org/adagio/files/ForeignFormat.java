package org.adagio.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.adagio.MalformedDataException;

/** Files that are not read here, told by their first bytes, with what to do. */
enum ForeignFormat {
  PARQUET("PAR1", "a Parquet file", ForeignFormat.MODULE),
  HDF5("\u0089HDF\r\n\u001A\n", "an HDF5 file", ForeignFormat.MODULE),
  ARROW("ARROW1", "an Arrow or Feather file", "write npy: np.save(file, np.stack(table[column]))"),
  FEATHER("FEA1", "a Feather file", "write npy: np.save(file, np.stack(table[column]))"),
  ORC("ORC", "an ORC file", "write Parquet or npy"),
  AVRO("Obj\u0001", "an Avro file", "write Parquet or JSON lines"),
  SQLITE("SQLite format 3\u0000", "an SQLite database", "write csv or JSON lines"),
  MATLAB("MATLAB ", "a MATLAB file", "write npy: np.save(file, scipy.io.loadmat(name)[variable])"),
  PICKLE("\u0080", "a Python pickle", "write npy: np.save(file, np.asarray(pickle.load(...)))"),
  FAISS_INDEX(
      "Ix", "a FAISS index", "write npy: np.save(file, index.reconstruct_n(0, index.ntotal))"),
  ZSTD("(\u00B5/\u00FD", "packed with zstd", "unpack it with zstd -d"),
  XZ("\u00FD7zXZ", "packed with xz", "unpack it with xz -d"),
  BZIP2("BZh", "packed with bzip2", "unpack it with bzip2 -d"),
  UTF16_LITTLE("\u00FF\u00FE", "text in UTF-16", "save it in UTF-8"),
  UTF16_BIG("\u00FE\u00FF", "text in UTF-16", "save it in UTF-8"),
  PNG("\u0089PNG", "a picture", "write its pixels as npy"),
  JPEG("\u00FF\u00D8\u00FF", "a picture", "write its pixels as npy"),
  PDF("%PDF", "a PDF document", ForeignFormat.POINTS),
  LFS_POINTER(
      "version https://git-lfs", "a pointer of Git LFS", "fetch the file with git lfs pull"),
  HTML("<!doctype html", "a web page", "perhaps a download that failed"),
  HTML_BARE("<html", "a web page", "perhaps a download that failed"),
  XML("<?xml", "an XML document", ForeignFormat.POINTS),
  ZIP("PK\u0003\u0004", "a zip file", "unpack it; of zip files npz is read");

  private static final String POINTS = "expected a file of points";

  /** What is said where the file would be read by a module that is not there. */
  static final String MODULE = "the module adagio-formats, which is not there, reads such files";

  /** The first bytes, a character each. */
  private final String magic;

  private final String name;
  private final String advice;

  ForeignFormat(String magic, String name, String advice) {
    this.magic = magic;
    this.name = name;
    this.advice = advice;
  }

  static Optional<MalformedDataException> refusal(FileStart head) {
    if (isSafetensors(head)) {
      return Optional.of(refusal(head.file(), "a safetensors file", "points are read from npy"));
    }
    for (ForeignFormat format : values()) {
      if (format.recognizes(head)) {
        return Optional.of(
            format == ZIP ? ofZip(head.file()) : refusal(head.file(), format.name, format.advice));
      }
    }
    return Optional.empty();
  }

  boolean recognizes(FileStart head) {
    if (head.bytes().length < magic.length()) {
      return false;
    }
    String start = new String(head.bytes(), 0, magic.length(), StandardCharsets.ISO_8859_1);
    return switch (this) {
      case HTML, HTML_BARE -> start.toLowerCase(Locale.ROOT).equals(magic);
      case PICKLE -> start.equals(magic) && head.bytes().length > 1 && head.bytes()[1] <= 5;
      case FAISS_INDEX, ORC, BZIP2 -> start.equals(magic) && !head.isText();
      default -> start.equals(magic);
    };
  }

  /** A length, then a JSON object. */
  private static boolean isSafetensors(FileStart head) {
    byte[] bytes = head.bytes();
    return bytes.length > 10 && bytes[7] == 0 && bytes[8] == '{' && bytes[9] == '"';
  }

  private static MalformedDataException ofZip(Path file) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.stream().anyMatch(entry -> entry.getName().startsWith("xl/"))) {
        return refusal(file, "an Excel workbook", "save the sheet as csv");
      }
      if (zip.stream().anyMatch(entry -> entry.getName().endsWith("data.pkl"))) {
        return refusal(
            file, "a PyTorch file", "write npy: np.save(file, torch.load(name).numpy())");
      }
      return refusal(file, ZIP.name, ZIP.advice);
    } catch (IOException e) {
      return refusal(file, "a damaged zip file", ForeignFormat.POINTS);
    }
  }

  private static MalformedDataException refusal(Path file, String name, String advice) {
    return MalformedDataException.unreadable(file, "is %s; %s".formatted(name, advice));
  }
}
