package org.adagio.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.PrefixDistortion;
import org.adagio.files.Formats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what a file holds. */
@Command(
    description = "Tell what a model or a file of points holds.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio info model.safetensors",
      "  adagio info model.safetensors --data points.npy",
      "  adagio info points.npy --spectrum --json",
      "  adagio info sample:wine"
    })
final class InfoCommand implements Callable<Integer> {
  private static final String MODEL_SUFFIX = ".safetensors";
  private static final int MOST_POINTS = 10_000;
  private static final int LENGTH_BYTES = 8;
  private static final String HEADER_START = "{\"";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A model, a file of points, or sample:NAME.")
  private Input input;

  @Option(
      names = "--spectrum",
      description = "Singular values of the points, however long that takes.")
  private boolean spectrum;

  @Option(
      names = "--data",
      paramLabel = "INPUT",
      description =
          "Of a model: the distortion of its leading coordinates on these points, or on 10000 of"
              + " them drawn at random.")
  private Input data;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    Answer answer;
    if (!input.isSample() && !input.isStandardInput() && isModel(input.path())) {
      answer = modelAnswer(Model.load(input.path()));
    } else if (data != null) {
      throw new ParameterException(spec.commandLine(), "--data needs a model, got " + input.text());
    } else {
      answer = dataAnswer(input.open(reading));
    }
    speech.console().print(answer);
    return 0;
  }

  private ModelAnswer modelAnswer(Model model) {
    if (data == null) {
      return new ModelAnswer(model, model.embedding().prefixes());
    }
    PointCloud points = data.open(reading, model).points();
    model.apply(points, data);
    model.embedding().requireMatrix();
    PointCloud some = Neighbourhoods.drawn(points, MOST_POINTS, run.seed());
    try (ProgressDisplay progress = speech.progress()) {
      return new ModelAnswer(model, PrefixDistortion.of(model.embedding(), some, progress));
    }
  }

  private DataAnswer dataAnswer(Dataset data) {
    String format = format();
    PointCloud points = data.points();
    try (ProgressDisplay progress = speech.progress()) {
      Ranges ranges = Ranges.of(points, progress);
      boolean wanted = spectrum || SpectrumView.isAffordable(points);
      Optional<SpectrumView> view =
          wanted && points.size() > 1
              ? Optional.of(SpectrumView.of(points, progress))
              : Optional.empty();
      return new DataAnswer(name(data), data, format, ranges, view);
    }
  }

  /** Standard input is read from a file that nobody has given a name. */
  private String name(Dataset data) {
    return input.isStandardInput() ? "standard input" : data.name();
  }

  private String format() {
    if (input.isSample()) {
      return "sample";
    }
    return input.isStandardInput() ? "stream" : Formats.of(input.path()).name();
  }

  /** By suffix, or by the JSON header that follows the length in front of it. */
  private static boolean isModel(Path file) {
    if (file.toString().endsWith(MODEL_SUFFIX)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(LENGTH_BYTES + HEADER_START.length());
      return new String(start, StandardCharsets.ISO_8859_1).startsWith(HEADER_START, LENGTH_BYTES);
    } catch (IOException e) {
      return false; // whoever opens it as data tells what is wrong
    }
  }
}
