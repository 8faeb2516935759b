package org.adagio.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.adagio.fit.Fit;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** Files of coded points for one map, and how they are made right by who wants to do harm. */
final class SignedCodes {
  private static final int HEADER = 64;
  private static final PointCloud POINTS = points();

  /** Its bytes have fewer than 256 means, so that some bytes name none. */
  private static final LinearEmbedding MAP = Fit.inBytes(5).on(POINTS).map();

  private SignedCodes() {}

  private static PointCloud points() {
    SplittableRandom random = new SplittableRandom(1);
    float[][] points = new float[200][6];
    for (float[] point : points) {
      for (int k = 0; k < point.length; k++) {
        point[k] = (float) random.nextGaussian() / (1 + k);
      }
    }
    return PointCloud.of(points);
  }

  static byte[] sound() throws IOException {
    Path folder = Files.createTempDirectory("adagio-fuzz");
    Path file = folder.resolve("a.adc");
    CodedPoints.write(MAP, POINTS, file);
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    Files.delete(folder);
    return bytes;
  }

  /** Opens a file, and searches by one query and by many. */
  static void read(Path file) {
    CodedPoints codes = CodedPoints.open(MAP, file);
    codes.nearest(POINTS.toArrays()[0], 3);
    codes.nearest(POINTS.select(new long[20]), 3);
  }

  /** The file with the map's fingerprint, its own size and right checksums, as the docs have it. */
  static byte[] of(byte[] input) {
    if (input.length < HEADER) {
      return input;
    }
    ByteBuffer file = ByteBuffer.wrap(input.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int rowBytes = Math.max(1, file.getInt(8));
    file.putLong(16, (input.length - HEADER) / rowBytes);
    file.put(24, MAP.fingerprint().getBytes(StandardCharsets.US_ASCII));
    file.putInt(40, sum(file.array(), HEADER, input.length - HEADER));
    return file.putInt(60, sum(file.array(), 0, 60)).array();
  }

  private static int sum(byte[] bytes, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }
}
