package org.adagio.exchange;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message of Protocol Buffers as it is written, field by field. */
final class Protobuf {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  Protobuf number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  Protobuf text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  Protobuf message(int field, Protobuf message) {
    return bytes(field, message.toBytes());
  }

  Protobuf bytes(int field, byte[] value) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
