package org.adagio.embedding;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.adagio.data.MalformedDataException;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.SecantPair;

/** The metadata of a model file: text by name; what has parts is JSON within the text. */
final class ModelMetadata {
  private static final String FORMAT = "adagio";
  private static final String FORMAT_VERSION = "1";

  private final Path file;
  private final Map<String, String> texts;

  ModelMetadata(Path file, Map<String, String> texts) {
    this.file = file;
    this.texts = texts;
  }

  static Map<String, String> of(LinearEmbedding embedding) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("format", FORMAT);
    texts.put("format_version", FORMAT_VERSION);
    embedding
        .provenance()
        .ifPresent(
            provenance -> {
              texts.put("method", provenance.method());
              texts.put("parameters", json(new TreeMap<>(provenance.parameters())));
              texts.put("points", Long.toString(provenance.points()));
              texts.put("fingerprint", provenance.fingerprint());
              texts.put("version", provenance.version());
            });
    texts.put("dimension", Integer.toString(embedding.dimension()));
    texts.put("source_dimension", Integer.toString(embedding.sourceDimension()));
    embedding
        .spectrum()
        .ifPresent(
            spectrum -> {
              texts.put("total_variance", Double.toString(spectrum.totalVariance()));
              texts.put("spectrum", spectrum.isComplete() ? "complete" : "largest");
            });
    embedding
        .certificate()
        .ifPresent(certificate -> texts.put("certificate", json(parts(certificate))));
    return texts;
  }

  private static Map<String, Object> parts(Certificate certificate) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("coverage", certificate.coverage().name());
    parts.put("points", certificate.points());
    parts.put("pairs", certificate.pairs());
    parts.put("zeroSecants", certificate.zeroSecants());
    parts.put("maxDistortion", certificate.maxDistortion());
    parts.put("squaredDistortion", certificate.squaredDistortion());
    parts.put("meanDistortion", certificate.meanDistortion());
    parts.put("confidence", certificate.confidence());
    parts.put("fractionBeyond", certificate.fractionBeyond());
    SecantPair worst = certificate.worstPair();
    parts.put("worstFirst", worst.first());
    parts.put("worstSecond", worst.second());
    parts.put("worstDistance", worst.distance());
    parts.put("worstEmbeddedDistance", worst.embeddedDistance());
    return parts;
  }

  void requireAdagio() {
    if (!FORMAT.equals(texts.get("format"))) {
      throw malformed("format", FORMAT, texts.getOrDefault("format", "none"));
    }
    if (!FORMAT_VERSION.equals(texts.get("format_version"))) {
      throw malformed("format_version", FORMAT_VERSION, texts.get("format_version"));
    }
  }

  Provenance provenance() {
    if (!texts.containsKey("method")) {
      return null;
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    parse("parameters").forEach((name, value) -> parameters.put(name, String.valueOf(value)));
    return new Provenance(
        text("method"), parameters, whole("points"), text("fingerprint"), text("version"));
  }

  Spectrum spectrum(double[] singularValues) {
    try {
      return Spectrum.restored(
          singularValues,
          Double.parseDouble(text("total_variance")),
          text("spectrum").equals("complete"));
    } catch (NumberFormatException e) {
      throw malformed("total_variance", "a number", text("total_variance"));
    }
  }

  Certificate certificate() {
    if (!texts.containsKey("certificate")) {
      return null;
    }
    Map<String, Object> parts = parse("certificate");
    try {
      return new Certificate(
          Coverage.valueOf(String.valueOf(parts.get("coverage"))),
          number(parts, "points").longValue(),
          number(parts, "pairs").longValue(),
          number(parts, "zeroSecants").longValue(),
          number(parts, "maxDistortion").doubleValue(),
          number(parts, "squaredDistortion").doubleValue(),
          number(parts, "meanDistortion").doubleValue(),
          new SecantPair(
              number(parts, "worstFirst").longValue(),
              number(parts, "worstSecond").longValue(),
              number(parts, "worstDistance").doubleValue(),
              number(parts, "worstEmbeddedDistance").doubleValue()),
          number(parts, "confidence").doubleValue(),
          number(parts, "fractionBeyond").doubleValue());
    } catch (IllegalArgumentException e) {
      throw malformed("certificate", "a known coverage", String.valueOf(parts.get("coverage")));
    }
  }

  private String text(String key) {
    String text = texts.get(key);
    if (text == null) {
      throw malformed(key, "a value", "none");
    }
    return text;
  }

  private long whole(String key) {
    try {
      return Long.parseLong(text(key));
    } catch (NumberFormatException e) {
      throw malformed(key, "a whole number", text(key));
    }
  }

  private Number number(Map<String, Object> parts, String key) {
    if (parts.get(key) instanceof Number number) {
      return number;
    }
    throw malformed("certificate", "a number " + key, String.valueOf(parts.get(key)));
  }

  private Map<String, Object> parse(String key) {
    try {
      return JSON.std.mapFrom(text(key));
    } catch (IOException e) {
      throw malformed(key, "JSON", "something else");
    }
  }

  private static String json(Map<String, ?> parts) {
    try {
      return JSON.std.asString(parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MalformedDataException malformed(String key, String expected, String found) {
    return new MalformedDataException(file.toString(), "metadata " + key, expected, found);
  }
}
