package org.adagio.exchange;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.adagio.model.LinearEmbedding;

/** Python that needs NumPy alone: it reads the model file, and maps points. */
final class NumpyCode {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private NumpyCode() {}

  static String of(LinearEmbedding map, Path model) {
    String name = model.getFileName().toString().replace("\\", "\\\\").replace("\"", "\\\"");
    String literal =
        CONTROL.matcher(name).replaceAll(c -> "\\\\x%02x".formatted((int) c.group().charAt(0)));
    return TEXT.formatted(map.sourceDimension(), map.dimension(), literal);
  }

  private static final String TEXT =
      """
      # Maps points from %d to %d dimensions: small = reduce(points, load())
      import json
      import numpy as np

      def load(path="%s"):
          raw = open(path, "rb").read()
          start = 8 + int.from_bytes(raw[:8], "little")
          tensor = json.loads(raw[8:start])["projection"]
          first, end = tensor["data_offsets"]
          return np.frombuffer(raw[start + first:start + end], "<f4").reshape(tensor["shape"])

      def reduce(points, projection):
          return np.asarray(points, np.float32) @ projection.T
      """;
}
