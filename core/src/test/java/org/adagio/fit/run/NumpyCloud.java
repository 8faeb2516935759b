package org.adagio.fit.run;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.adagio.points.PointCloud;

/** A small cloud with what NumPy and scikit-learn say of it; see make_principal_components.py. */
record NumpyCloud(
    String name,
    float[][] points,
    double[] singularValues,
    int rank,
    double[][] axes,
    double[] explainedVarianceRatio,
    double totalVariance,
    double stableRank) {

  static Stream<NumpyCloud> all() throws IOException {
    try (InputStream json =
        NumpyCloud.class.getResourceAsStream("/embedding/principal-components.json")) {
      return JSON.std.listFrom(json).stream().map(entry -> of((Map<?, ?>) entry));
    }
  }

  private static NumpyCloud of(Map<?, ?> entry) {
    double[][] points = rows(entry.get("points"));
    float[][] rounded = new float[points.length][points[0].length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points[i].length; j++) {
        rounded[i][j] = (float) points[i][j];
      }
    }
    return new NumpyCloud(
        (String) entry.get("name"),
        rounded,
        numbers(entry.get("singularValues")),
        ((Number) entry.get("rank")).intValue(),
        rows(entry.get("axes")),
        numbers(entry.get("explainedVarianceRatio")),
        ((Number) entry.get("totalVariance")).doubleValue(),
        ((Number) entry.get("stableRank")).doubleValue());
  }

  private static double[] numbers(Object list) {
    return ((List<?>) list).stream().mapToDouble(x -> ((Number) x).doubleValue()).toArray();
  }

  private static double[][] rows(Object list) {
    return ((List<?>) list).stream().map(NumpyCloud::numbers).toArray(double[][]::new);
  }

  PointCloud cloud() {
    return PointCloud.of(points);
  }

  @Override
  public String toString() {
    return name;
  }
}
