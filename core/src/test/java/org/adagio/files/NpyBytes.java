package org.adagio.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** npy files byte by byte, written by NumPy or by hand. */
record NpyBytes(String name, byte[] file, float[] values) {

  private static final List<NpyBytes> MADE_BY_NUMPY = read();

  /** What make_npy_arrays.py wrote. */
  static List<NpyBytes> madeByNumpy() {
    return MADE_BY_NUMPY;
  }

  private static List<NpyBytes> read() {
    try (InputStream in = NpyBytes.class.getResourceAsStream("/data/npy-arrays.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .map(line -> parse(line.split("\t")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NpyBytes parse(String[] cells) {
    Base64.Decoder base64 = Base64.getDecoder();
    float[] values = new float[base64.decode(cells[2]).length / Float.BYTES];
    ByteBuffer.wrap(base64.decode(cells[2]))
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(values);
    return new NpyBytes(cells[0], base64.decode(cells[1]), values);
  }

  /** The same array under a header of another version. */
  NpyBytes withVersion(int version) {
    ByteBuffer old = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int start = file[6] == 1 ? 10 : 12;
    int length = file[6] == 1 ? old.getShort(8) : old.getInt(8);
    String dict = new String(file, start, length, StandardCharsets.US_ASCII);
    byte[] data = Arrays.copyOfRange(file, start + length, file.length);
    return new NpyBytes(name + " as version " + version, of(version, dict, data), values);
  }

  static byte[] of(int version, String dict, byte[] data) {
    ByteBuffer file =
        ByteBuffer.allocate(12 + dict.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
    if (version == 1) {
      file.putShort((short) dict.length());
    } else {
      file.putInt(dict.length());
    }
    file.put(dict.getBytes(StandardCharsets.US_ASCII)).put(data);
    return Arrays.copyOf(file.array(), file.position());
  }

  static byte[] of(String descr, String shape, byte[] data) {
    String dict =
        "{'descr': '%s', 'fortran_order': False, 'shape': %s, }\n".formatted(descr, shape);
    return of(1, dict, data);
  }

  @Override
  public String toString() {
    return name;
  }
}
