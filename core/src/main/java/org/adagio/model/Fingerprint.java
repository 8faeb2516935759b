package org.adagio.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;

/**
 * Tells one data set from another by a few of its rows: SHA-256 over n, d and up to 256 rows as
 * little-endian float32, the first and the last among them, at places that n alone decides. The
 * file format does not matter; the values of these rows and their places do.
 */
final class Fingerprint {
  /** Stands before the value: fingerprints of another kind are not to be compared with it. */
  static final String KIND = "256rows:";

  private static final int ROWS = 256;

  /** About how many values are read at once. */
  private static final int AT_ONCE = 1 << 20;

  private Fingerprint() {}

  static String of(PointCloud points) {
    int d = points.dimension();
    MessageDigest sha = sha256();
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.max(2 * Long.BYTES, d * Float.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    sha.update(bytes.putLong(points.size()).putLong(d).flip());
    long[] rows = rows(points.size());
    int atOnce = Math.max(1, AT_ONCE / d);
    for (int first = 0; first < rows.length; first += atOnce) {
      int end = Math.min(rows.length, first + atOnce);
      Matrix some = Rows.copyOf(points, Arrays.copyOfRange(rows, first, end)).toMatrix();
      for (int i = 0; i < end - first; i++) {
        bytes.clear().asFloatBuffer().put(some.values(), i * d, d);
        sha.update(bytes.limit(d * Float.BYTES));
      }
    }
    return KIND + HexFormat.of().formatHex(sha.digest(), 0, 16);
  }

  private static long[] rows(long points) {
    int count = (int) Math.min(ROWS, points);
    double step = count < points ? (points - 1.0) / (count - 1) : 1;
    return LongStream.range(0, count).map(i -> (long) (i * step)).toArray();
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
