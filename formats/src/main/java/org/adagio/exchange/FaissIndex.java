package org.adagio.exchange;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeText;
import org.adagio.codes.PointCode;
import org.adagio.model.LinearEmbedding;
import org.adagio.safetensors.JsonText;

/**
 * A FAISS index without points for the code of a map: unit length if the metric is cosine, the map,
 * and a product or residual quantiser of our means. FAISS adds points to it by the bytes that we
 * give them, but for the numbers beside the code, and searches the images that these stand for.
 */
final class FaissIndex {
  private static final int MEANS = 256;

  /** As every index has it that does not use it. */
  private static final int POLYSEMOUS = 17;

  /** What FAISS takes if nobody says. */
  private static final int BEAM = 5;

  private final LinearEmbedding map;
  private final CodeKind kind;
  private final boolean isByProduct;
  private final int[][] axes;
  private final float[][] means;
  private final int width;

  private FaissIndex(LinearEmbedding map) {
    this.map = map;
    PointCode code = map.code().orElseThrow();
    kind = code.kind();
    isByProduct = map.metric() == Metric.INNER_PRODUCT;
    JsonText text = JsonText.parse("map", CodeText.KEY, CodeText.of(code));
    List<Integer> counts = text.counts("means");
    axes = kind == CodeKind.RESIDUAL ? all(counts.size()) : groups(text);
    width = Arrays.stream(axes).mapToInt(own -> own.length).max().orElseThrow();
    means = new float[axes.length][];
    float[] values = CodeText.means(code);
    int at = 0;
    for (int place = 0; place < axes.length; place++) {
      int end = at + counts.get(place) * axes[place].length;
      means[place] = Arrays.copyOfRange(values, at, end);
      at = end;
    }
    moveTo(map.apply(code.centre()));
  }

  private int[][] all(int bytes) {
    int[] all = IntStream.range(0, map.dimension()).toArray();
    return IntStream.range(0, bytes).mapToObj(place -> all).toArray(int[][]::new);
  }

  private static int[][] groups(JsonText text) {
    List<Integer> widths = text.counts("widths");
    List<Integer> flat = text.counts("axes");
    int[][] groups = new int[widths.size()][];
    int at = 0;
    for (int place = 0; place < groups.length; place++) {
      int end = at + widths.get(place);
      groups[place] = flat.subList(at, end).stream().mapToInt(Integer::intValue).toArray();
      at = end;
    }
    return groups;
  }

  /** Images in FAISS are not about a centre: the means are moved instead, each axis once. */
  private void moveTo(double[] centre) {
    for (int place = 0; place < (kind == CodeKind.RESIDUAL ? 1 : axes.length); place++) {
      int[] own = axes[place];
      for (int i = 0; i < means[place].length; i++) {
        means[place][i] += (float) centre[own[i % own.length]];
      }
    }
  }

  static ByteBuffer of(LinearEmbedding map) {
    return new FaissIndex(map).bytes();
  }

  private ByteBuffer bytes() {
    int dimension = kind == CodeKind.RESIDUAL ? width : axes.length * width;
    long floats =
        (long) dimension * map.sourceDimension()
            + (long) MEANS * width * axes.length
            + 100L
            + 2L * axes.length;
    if (floats * Float.BYTES > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("the index of this code would exceed 2 GiB");
    }
    ByteBuffer to = ByteBuffer.allocate((int) floats * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header(to, "IxPT", map.sourceDimension());
    boolean isByAngle = map.metric() == Metric.COSINE;
    to.putInt(isByAngle ? 2 : 1);
    if (isByAngle) {
      name(to, "VNrm").putFloat(2);
      to.putInt(map.sourceDimension()).putInt(map.sourceDimension()).put((byte) 1);
    }
    name(to, "LTra").put((byte) 0).putLong((long) dimension * map.sourceDimension());
    float[][] rows = map.toArrays();
    for (int k = 0; k < dimension; k++) {
      for (float value : row(rows, k)) {
        to.putFloat(value);
      }
    }
    to.putLong(0).putInt(map.sourceDimension()).putInt(dimension).put((byte) 1);
    return (kind == CodeKind.RESIDUAL ? residual(to) : product(to)).flip();
  }

  /** The row of the map for a coordinate: groups that have fewer axes end with zeros. */
  private float[] row(float[][] rows, int coordinate) {
    if (kind == CodeKind.RESIDUAL) {
      return rows[coordinate];
    }
    int[] own = axes[coordinate / width];
    int k = coordinate % width;
    return k < own.length ? rows[own[k]] : new float[map.sourceDimension()];
  }

  private ByteBuffer product(ByteBuffer to) {
    header(to, "IxPq", axes.length * width);
    to.putLong((long) axes.length * width).putLong(axes.length).putLong(Byte.SIZE);
    putMeans(to);
    return to.putLong(0).putInt(0).put((byte) 0).putInt(POLYSEMOUS);
  }

  private ByteBuffer residual(ByteBuffer to) {
    header(to, "IxRq", width);
    to.putLong(width).putLong(axes.length).putLong(axes.length);
    for (int place = 0; place < axes.length; place++) {
      to.putLong(Byte.SIZE);
    }
    putMeans(to.put((byte) 1));
    to.putInt(0).putFloat(0).putFloat(0); // points are decoded to be searched
    return to.putInt(1).putInt(BEAM).putLong(axes.length).putLong(0);
  }

  /** 256 of each byte: the first stands again for those that are not there. */
  private void putMeans(ByteBuffer to) {
    to.putLong((long) axes.length * MEANS * width);
    for (int place = 0; place < axes.length; place++) {
      int own = axes[place].length;
      int count = means[place].length / own;
      for (int j = 0; j < MEANS; j++) {
        int from = (j < count ? j : 0) * own;
        for (int k = 0; k < width; k++) {
          to.putFloat(k < own ? means[place][from + k] : 0);
        }
      }
    }
  }

  private void header(ByteBuffer to, String kindOfIndex, int dimension) {
    name(to, kindOfIndex).putInt(dimension).putLong(0).putLong(1 << 20).putLong(1 << 20);
    to.put((byte) 1).putInt(isByProduct ? 0 : 1);
  }

  private static ByteBuffer name(ByteBuffer to, String code) {
    return to.put(code.getBytes(StandardCharsets.US_ASCII));
  }
}
