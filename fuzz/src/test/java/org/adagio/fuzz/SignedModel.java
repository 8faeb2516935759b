package org.adagio.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.adagio.MalformedDataException;
import org.adagio.safetensors.Safetensors;

/** A model file whose checksum is made right, as docs/file-format.md describes it. */
final class SignedModel {
  private static final String MARK = "\"checksum\":\"";
  private static final int DIGITS = 64;

  private SignedModel() {}

  /** The file with the checksum it should have; as it is, where it is no container or has none. */
  static byte[] of(byte[] model) {
    String text = new String(model, StandardCharsets.ISO_8859_1);
    int at = text.indexOf(MARK) + MARK.length();
    if (at < MARK.length() || at + DIGITS > model.length) {
      return model;
    }
    byte[] signed = model.clone();
    try {
      byte[] digits = checksum(model).getBytes(StandardCharsets.ISO_8859_1);
      System.arraycopy(digits, 0, signed, at, DIGITS);
      return signed;
    } catch (MalformedDataException e) {
      return model;
    }
  }

  private static String checksum(byte[] model) {
    Map<String, String> metadata = new TreeMap<>(Safetensors.read("model", model).metadata());
    metadata.remove("checksum");
    MessageDigest sha = sha256();
    metadata.forEach(
        (key, value) -> sha.update((key + "\0" + value + "\0").getBytes(StandardCharsets.UTF_8)));
    long header = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getLong();
    sha.update(Arrays.copyOfRange(model, Long.BYTES + (int) header, model.length));
    return HexFormat.of().formatHex(sha.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
