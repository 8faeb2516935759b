package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.Precision;
import org.adagio.files.ArrayHeader.AxisOrder;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Excerpt;
import org.adagio.files.io.PointEncoder;
import org.adagio.files.io.RawEncoder;
import org.adagio.points.PointCloud;

/** NumPy's arrays, npy of versions 1.0, 2.0 and 3.0, plain or packed with gzip. */
final class NpyFormat implements ArrayFormat {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int VERSION_1_LENGTH = 10;
  private static final int VERSION_2_LENGTH = 12;
  private static final int ALIGNMENT = 64;
  private static final Set<String> KEYS = Set.of("descr", "fortran_order", "shape");
  private static final Map<Character, String> OTHER_KINDS =
      Map.of(
          'O', "Python objects",
          'c', "complex numbers",
          'V', "a structured dtype",
          'U', "text",
          'S', "text",
          'M', "dates",
          'm', "durations");

  @Override
  public String name() {
    return "npy";
  }

  static boolean isNpy(FileStart start) {
    return start.startsWith(MAGIC);
  }

  @Override
  public boolean recognizes(FileStart start) {
    return isNpy(start);
  }

  @Override
  public PointCloud points(FileStart start) {
    return header(start).points();
  }

  static ArrayHeader header(FileStart head) {
    Path file = head.file();
    if (!isNpy(head) || head.bytes().length < VERSION_2_LENGTH) {
      throw new MalformedDataException(file, "header", "an npy file", "something else");
    }
    int start = head.bytes()[MAGIC.length] == 1 ? VERSION_1_LENGTH : VERSION_2_LENGTH;
    long length = dictLength(head);
    if (length > head.bytes().length - start) {
      throw new MalformedDataException(
          file,
          "header",
          "at most " + (head.bytes().length - start) + " bytes of header",
          length + " bytes");
    }
    String text = new String(head.bytes(), start, (int) length, StandardCharsets.UTF_8);
    return header(head, PythonLiteral.dict(file, text), start + (int) length);
  }

  private static long dictLength(FileStart head) {
    ByteBuffer bytes = ByteBuffer.wrap(head.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    int major = bytes.get(MAGIC.length);
    int minor = bytes.get(MAGIC.length + 1);
    if (major < 1 || major > 3 || minor != 0) {
      throw new MalformedDataException(
          head.file(), "header", "npy version 1.0, 2.0 or 3.0", "version " + major + "." + minor);
    }
    int at = MAGIC.length + 2;
    return major == 1 ? bytes.getShort(at) & 0xFFFF : bytes.getInt(at) & 0xFFFFFFFFL;
  }

  private static ArrayHeader header(FileStart head, Map<String, Object> dict, int dataOffset) {
    if (!dict.keySet().equals(KEYS)) {
      throw new MalformedDataException(
          head.file(),
          "header",
          "the keys descr, fortran_order and shape",
          Excerpt.of(List.copyOf(dict.keySet())));
    }
    String descr = entry(head, dict, "descr", String.class);
    boolean fortran = entry(head, dict, "fortran_order", Boolean.class);
    PythonLiteral.Tuple shape = entry(head, dict, "shape", PythonLiteral.Tuple.class);
    return new ArrayHeader(
        head.withoutBytes(),
        type(head, descr),
        byteOrder(head, descr),
        fortran ? AxisOrder.FORTRAN : AxisOrder.C,
        shape.values(),
        dataOffset);
  }

  private static <T> T entry(FileStart head, Map<String, Object> dict, String key, Class<T> type) {
    Object value = dict.get(key);
    if (!type.isInstance(value)) {
      throw new MalformedDataException(
          head.file(), "header", "a valid " + key, Excerpt.of(String.valueOf(value)));
    }
    return type.cast(value);
  }

  private static ElementType type(FileStart head, String descr) {
    String name = descr.isEmpty() ? "" : descr.substring(1);
    return ElementType.named(name)
        .orElseThrow(
            () -> {
              String kind = name.isEmpty() ? null : OTHER_KINDS.get(name.charAt(0));
              return new MalformedDataException(
                  head.file(),
                  "header",
                  "dtype f2, f4, f8, i1 to i8, u1 to u8 or b1",
                  "dtype " + Excerpt.of(descr) + (kind == null ? "" : " (" + kind + ")"));
            });
  }

  private static ByteOrder byteOrder(FileStart head, String descr) {
    return switch (descr.charAt(0)) {
      case '<', '|' -> ByteOrder.LITTLE_ENDIAN;
      case '>' -> ByteOrder.BIG_ENDIAN;
      case '=' -> ByteOrder.nativeOrder();
      default ->
          throw new MalformedDataException(
              head.file(), "header", "a byte order < > | or =", "dtype " + Excerpt.of(descr));
    };
  }

  @Override
  public Set<Precision> precisions() {
    return EnumSet.allOf(Precision.class);
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return RawEncoder.after((points, d) -> header(points, d, precision), precision);
  }

  /** npy 1.0: C order, the data aligned to 64 bytes as NumPy does. */
  private static ByteBuffer header(long points, int dimension, Precision precision) {
    String dict =
        "{'descr': '<f%d', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(precision.bytes(), points, dimension);
    int total = (VERSION_1_LENGTH + dict.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
    String padding = " ".repeat(total - VERSION_1_LENGTH - dict.length() - 1) + "\n";
    return ByteBuffer.allocate(total)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put(new byte[] {1, 0})
        .putShort((short) (total - VERSION_1_LENGTH))
        .put((dict + padding).getBytes(StandardCharsets.US_ASCII))
        .flip();
  }
}
