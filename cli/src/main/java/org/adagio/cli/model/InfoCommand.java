package org.adagio.cli.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.InputOptions;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.input.Ranges;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.measure.Spectra;
import org.adagio.cli.speech.JobLine;
import org.adagio.codes.CodeFile;
import org.adagio.files.Formats;
import org.adagio.files.io.Excerpt;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.measured.CertificateFigures;
import org.adagio.report.measured.ProfileFigures;
import org.adagio.report.measured.SpectrumFigures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells what a file holds. */
@Command(
    description =
        "Tell what a model, a file of points or of codes holds. With --verbose, how the variance of"
            + " many points spreads too, however long that takes.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio info model.safetensors",
      "  adagio info points.npy --verbose --json",
      "  adagio info sample:wine"
    })
public final class InfoCommand extends PointsJob {
  private static final List<Column> PREFIXES =
      List.of(
          new Column("dimension", "coordinates", Format.COUNT),
          new Column("maxDistortion", "max distortion", Format.BOUND),
          new Column("meanDistortion", "mean", Format.DISTORTION));

  @Parameters(paramLabel = "FILE", description = "A model, points, codes, or sample:NAME.")
  private Input input;

  @Override
  public Integer call() {
    if (input.file().filter(Model::isModel).isPresent()) {
      speech.print(ofModel(Model.load(input.path())));
    } else if (input.file().filter(CodeFile::is).isPresent()) {
      speech.print(ofCodes(input.path()));
    } else {
      speech.print(ofData(input.open(reading)));
    }
    return 0;
  }

  private static Findings ofCodes(Path file) {
    CodeFile codes = CodeFile.open(file);
    Findings found = new Findings().put("kind", "codes");
    found.say("codes", file.toString());
    found.add("points", codes.size()).named("points", Format.COUNT);
    found.add("bytes", codes.rowBytes()).named("bytes a point", Format.COUNT);
    found.add("map", codes.fingerprint()).named("map");
    return found;
  }

  private static Findings ofModel(Model model) {
    LinearEmbedding map = model.embedding();
    Findings found = new Findings().put("kind", "model");
    found.say("model", model.file().toString());
    ProfileFigures.dimensions(found, map.sourceDimension(), map.dimension());
    found.add("map", model.whole().fingerprint()).named("map");
    found.add("metric", map.metric().toString()).named("metric");
    found.put("keepsLength", map.keepsLength());
    if (map.keepsLength()) {
      found.say("length", "kept: the last coordinate, 0 for queries (transform --queries)");
    }
    if (map.isTurned()) {
      found.say("axes", "turned: all carry alike, and a prefix of them means nothing");
    }
    map.code()
        .ifPresent(
            code ->
                found
                    .add("bytes", code.rowBytes())
                    .named("code", "%s, %d bytes a point".formatted(code.kind(), code.rowBytes())));
    map.provenance().ifPresent(origin -> put(found, origin));
    model
        .whole()
        .scales()
        .ifPresent(
            scales ->
                found
                    .add("columnScales", Arrays.stream(scales.factors()).boxed().toList())
                    .named("standardized", StandardizeOption.MEANING));
    model.whole().columns().ifPresent(table -> found.say("columns", InputOptions.taken(table)));
    if (map.certificate().isEmpty()) {
      found.say("certificate", "none; adagio evaluate measures the distortion");
    }
    CertificateFigures.put(found, "certificate", "certificate", map.certificate());
    CertificateFigures.put(found, "allPointsCertificate", "all points", map.certificates().all());
    CertificateFigures.put(found, "holdoutCertificate", "held out", map.certificates().heldOut());
    CertificateFigures.put(found, "unseenCertificate", "unseen", map.certificates().unseen());
    CertificateFigures.putRecall(
        found, "unseenRecallCertificate", map.certificates().unseenRecall());
    CertificateFigures.putRecall(found, "recallCertificate", map.certificates().recall());
    map.spectrum()
        .ifPresent(known -> SpectrumFigures.in(found, known, Optional.of(map.dimension())));
    if (!map.certificates().prefixes().isEmpty()) {
      List<Findings> prefixes =
          map.certificates().prefixes().stream().map(CertificateFigures::of).toList();
      found.put("prefixes", prefixes);
      found.below(Findings.table("Distortion by prefix length", PREFIXES, prefixes));
    }
    return found;
  }

  private static void put(Findings found, Provenance origin) {
    String parameters =
        origin.parameters().entrySet().stream()
            .map(parameter -> parameter.getKey() + " " + parameter.getValue())
            .collect(Collectors.joining(", "));
    found
        .add("method", origin.method())
        .named(
            "method",
            Model.method(origin) + (parameters.isEmpty() ? "" : " (%s)".formatted(parameters)));
    found.put("parameters", origin.parameters());
    boolean imported = origin.method().equals(LinearEmbedding.IMPORTED);
    found
        .add("points", origin.points())
        .named(imported ? "certified on" : "fitted to", Model.fittedTo(origin));
    found.add("fingerprint", origin.fingerprint()).named("fingerprint");
    found.put(
        "drawnFrom",
        origin
            .drawnFrom()
            .map(
                all ->
                    new Findings()
                        .put("points", all.points())
                        .put("fingerprint", all.fingerprint())));
    found.add("version", origin.version()).named("version");
  }

  private Findings ofData(Dataset data) {
    PointCloud points = data.points();
    Ranges ranges;
    Optional<Spectrum> spectrum;
    try (JobLine progress = speech.progress()) {
      ranges = Ranges.of(points, progress);
      spectrum = Spectra.affordable(points, speech.verbose(), progress);
    }
    String name = input.isStandardInput() ? "standard input" : data.name();
    Findings found = new Findings().put("kind", "data").put("format", format());
    found.add("name", name).named("data", "%s (%s)".formatted(name, format()));
    found.add("points", points.size()).named("points", Format.COUNT);
    found.add("dimension", points.dimension()).named("dimension", Format.COUNT);
    found.put("max", ranges.max()).put("mean", ranges.mean());
    found
        .add("min", ranges.min())
        .named(
            "values",
            "%s to %s, mean %s"
                .formatted(
                    Figures.value(ranges.min()),
                    Figures.value(ranges.max()),
                    Figures.value(ranges.mean())));
    found.add("constantColumns", ranges.constantColumns()).named("constant columns", Format.COUNT);
    found
        .add("carried", data.carried().names())
        .named(
            "carried along",
            data.carried().isEmpty() ? "none" : Excerpt.of(data.carried().names()));
    found.put("skippedRows", data.skipped());
    spectrum.ifPresentOrElse(
        known -> SpectrumFigures.in(found, known, Optional.empty()),
        () ->
            found.say(
                "variance",
                points.size() < 2
                    ? "none, as one point does not vary"
                    : "not looked at, as it would take long; --verbose does"));
    return found;
  }

  private String format() {
    if (input.isSample()) {
      return "sample";
    }
    return input.isStandardInput() ? "stream" : Formats.of(input.path()).name();
  }
}
