package org.adagio.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.adagio.model.LinearEmbedding;

/**
 * Python that needs NumPy alone: it reads the model file, and maps points. That of a map with a
 * code is {@code coded.py} beside this class.
 */
final class NumpyCode {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private NumpyCode() {}

  static String of(LinearEmbedding map, Path model) {
    String name = model.getFileName().toString().replace("\\", "\\\\").replace("\"", "\\\"");
    String literal =
        CONTROL.matcher(name).replaceAll(c -> "\\\\x%02x".formatted((int) c.group().charAt(0)));
    return map.code()
        .map(code -> coded().replace("{model}", literal).replace("{bytes}", "" + code.rowBytes()))
        .orElseGet(() -> TEXT.formatted(map.sourceDimension(), map.dimension(), literal));
  }

  private static String coded() {
    try (InputStream in = NumpyCode.class.getResourceAsStream("coded.py")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
