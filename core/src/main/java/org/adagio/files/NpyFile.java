package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.adagio.files.ArrayHeader.AxisOrder;

/** The header of an npy file, versions 1.0, 2.0 and 3.0. */
final class NpyFile {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int VERSION_1_LENGTH = 10;
  private static final int VERSION_2_LENGTH = 12;
  private static final Set<String> KEYS = Set.of("descr", "fortran_order", "shape");
  private static final Map<String, ElementType> TYPES =
      Map.ofEntries(
          Map.entry("f2", ElementType.FLOAT16),
          Map.entry("f4", ElementType.FLOAT32),
          Map.entry("f8", ElementType.FLOAT64),
          Map.entry("i1", ElementType.INT8),
          Map.entry("i2", ElementType.INT16),
          Map.entry("i4", ElementType.INT32),
          Map.entry("i8", ElementType.INT64),
          Map.entry("u1", ElementType.UINT8),
          Map.entry("u2", ElementType.UINT16),
          Map.entry("u4", ElementType.UINT32),
          Map.entry("u8", ElementType.UINT64),
          Map.entry("b1", ElementType.BOOL));
  private static final Map<Character, String> OTHER_KINDS =
      Map.of(
          'O', "Python objects",
          'c', "complex numbers",
          'V', "a structured dtype",
          'U', "text",
          'S', "text",
          'M', "dates",
          'm', "durations");

  private NpyFile() {}

  static boolean recognizes(FileStart head) {
    return head.startsWith(MAGIC);
  }

  static ArrayHeader header(FileStart head) {
    Path file = head.file();
    if (!recognizes(head) || head.bytes().length < VERSION_2_LENGTH) {
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

  /** The type of a name such as f4, or null. */
  static ElementType typeOf(String name) {
    return TYPES.get(name);
  }

  private static ElementType type(FileStart head, String descr) {
    String name = descr.isEmpty() ? "" : descr.substring(1);
    ElementType type = TYPES.get(name);
    if (type == null) {
      String kind = name.isEmpty() ? null : OTHER_KINDS.get(name.charAt(0));
      throw new MalformedDataException(
          head.file(),
          "header",
          "dtype f2, f4, f8, i1 to i8, u1 to u8 or b1",
          "dtype " + Excerpt.of(descr) + (kind == null ? "" : " (" + kind + ")"));
    }
    return type;
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
}
