package org.adagio.codes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.safetensors.JsonText;

/** A code within a model file: a JSON object, the centre, and all means one after the other. */
public final class CodeText {
  /** Under which the object stands in the metadata. */
  public static final String KEY = "code";

  private CodeText() {}

  /** Returns the JSON object: what the tensors do not say. */
  public static String of(PointCode code) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("kind", code.kind().toString());
    parts.put("means", places(code).mapToObj(place -> code.code().means(place).count()).toList());
    if (code.kind() != CodeKind.RESIDUAL) {
      List<Integer> groups = new ArrayList<>();
      places(code).forEach(place -> Arrays.stream(code.code().axes(place)).forEach(groups::add));
      parts.put("axes", groups);
      parts.put("widths", places(code).mapToObj(place -> code.code().axes(place).length).toList());
    }
    parts.put("factors", ends(code.factors()));
    code.lengths().ifPresent(scale -> parts.put("lengths", ends(scale)));
    code.proof()
        .ifPresent(
            proof -> {
              parts.put("dropped", ends(proof.dropped()));
              parts.put("missed", ends(proof.missed()));
            });
    return JsonText.of(parts);
  }

  private static IntStream places(PointCode code) {
    return IntStream.range(0, code.code().bytes());
  }

  private static List<? extends Number> ends(ByteScale scale) {
    return !scale.learnt().isEmpty() ? scale.learnt() : List.of(scale.least(), scale.largest());
  }

  /** Returns all means, byte by byte, each mean over its axes. */
  public static float[] means(PointCode code) {
    int total = places(code).map(place -> values(code, place).length).sum();
    float[] all = new float[total];
    int at = 0;
    for (int place = 0; place < code.code().bytes(); place++) {
      float[] values = values(code, place);
      System.arraycopy(values, 0, all, at, values.length);
      at += values.length;
    }
    return all;
  }

  private static float[] values(PointCode code, int place) {
    return code.code().means(place).matrix().values();
  }

  /**
   * Returns the code that a file has.
   *
   * @param text what {@link #of} wrote
   * @param dimension of the images
   * @throws IllegalArgumentException if its parts do not fit together
   */
  public static PointCode read(
      JsonText text, Metric metric, int dimension, double[] centre, float[] means) {
    CodeKind kind = kind(text);
    List<Integer> counts = text.counts("means");
    int[][] axes =
        kind == CodeKind.RESIDUAL
            ? AxisGroups.all(dimension, counts.size())
            : groups(text, dimension, counts.size());
    List<Means> all = new ArrayList<>();
    int at = 0;
    for (int place = 0; place < axes.length; place++) {
      int count = counts.get(place);
      long floats = (long) count * axes[place].length;
      if (count < 1 || count > 256 || at + floats > means.length) {
        throw text.malformed("1 to 256 means a byte, as many as there are", "" + count);
      }
      float[] own = Arrays.copyOfRange(means, at, at + (int) floats);
      all.add(new Means(Matrix.wrap(count, axes[place].length, own)));
      at += (int) floats;
    }
    if (at != means.length || axes.length == 0) {
      throw text.malformed("%d values of means".formatted(at), "" + means.length);
    }
    Optional<PointCode.Proof> proof =
        text.has("missed")
            ? Optional.of(new PointCode.Proof(scale(text, "dropped"), scale(text, "missed")))
            : Optional.empty();
    boolean hasLengths = metric != Metric.INNER_PRODUCT && proof.isEmpty();
    if (hasLengths != text.has("lengths")) {
      throw text.malformed(hasLengths ? "lengths" : "no lengths", "the contrary");
    }
    if (text.numbers("factors").size() != (hasLengths ? text.numbers("lengths").size() : 2)) {
      throw text.malformed("ends of two scales, or pairs of factors and lengths", "others");
    }
    return new PointCode(
        metric,
        centre,
        new ByteCode(kind, dimension, axes, all),
        scale(text, "factors"),
        hasLengths ? Optional.of(scale(text, "lengths")) : Optional.empty(),
        proof);
  }

  private static CodeKind kind(JsonText text) {
    return Arrays.stream(CodeKind.values())
        .filter(kind -> kind.toString().equals(text.text("kind")))
        .findFirst()
        .orElseThrow(() -> text.malformed("scalar, grouped or residual", text.text("kind")));
  }

  private static int[][] groups(JsonText text, int dimension, int bytes) {
    int[] axes = text.counts("axes").stream().mapToInt(Integer::intValue).toArray();
    List<Integer> widths = text.counts("widths");
    int[] sorted = axes.clone();
    Arrays.sort(sorted);
    boolean isEachOnce = Arrays.equals(sorted, IntStream.range(0, dimension).toArray());
    if (!isEachOnce
        || widths.size() != bytes
        || widths.stream().anyMatch(width -> width < 1)
        || widths.stream().mapToLong(Integer::longValue).sum() != dimension) {
      throw text.malformed("groups that have each of %d axes once".formatted(dimension), "others");
    }
    int[][] groups = new int[bytes][];
    int at = 0;
    for (int place = 0; place < bytes; place++) {
      groups[place] = Arrays.copyOfRange(axes, at, at + widths.get(place));
      at += widths.get(place);
    }
    return groups;
  }

  private static ByteScale scale(JsonText text, String name) {
    List<Number> ends = text.numbers(name);
    if (ends.size() == ByteScale.LEVELS) {
      return ByteScale.of(ends.stream().map(Number::floatValue).toList());
    }
    if (ends.size() != 2) {
      throw text.malformed("two ends of the scale " + name, ends.toString());
    }
    return new ByteScale(ends.get(0).doubleValue(), ends.get(1).doubleValue());
  }
}
