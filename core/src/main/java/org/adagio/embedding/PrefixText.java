package org.adagio.embedding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The distortion by prefix length as it stands in a model file: three lists of equal length. */
record PrefixText(JsonText json) {
  private static final String DIMENSION = "dimension";
  private static final String MAX = "maxDistortion";
  private static final String MEAN = "meanDistortion";

  static String of(List<PrefixDistortion> prefixes) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put(DIMENSION, prefixes.stream().map(PrefixDistortion::dimension).toList());
    parts.put(MAX, prefixes.stream().map(PrefixDistortion::maxDistortion).toList());
    parts.put(MEAN, prefixes.stream().map(PrefixDistortion::meanDistortion).toList());
    return JsonText.of(parts);
  }

  List<PrefixDistortion> prefixes() {
    List<Number> dimensions = json.numbers(DIMENSION);
    List<Number> largest = json.numbers(MAX);
    List<Number> mean = json.numbers(MEAN);
    if (largest.size() != dimensions.size() || mean.size() != dimensions.size()) {
      throw json.malformed("lists of equal length", "lists of different lengths");
    }
    List<PrefixDistortion> prefixes = new ArrayList<>();
    for (int i = 0; i < dimensions.size(); i++) {
      prefixes.add(
          new PrefixDistortion(
              dimensions.get(i).intValue(),
              largest.get(i).doubleValue(),
              mean.get(i).doubleValue()));
    }
    return prefixes;
  }
}
