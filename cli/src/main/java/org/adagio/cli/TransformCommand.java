package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Stopwatch;
import org.adagio.files.DataFormat;
import org.adagio.files.Precision;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies a map to points, block by block. */
@Command(
    description = "Apply a map to points. The suffix of the output names its format.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio transform model.safetensors points.npy --output small.npy",
      "  adagio transform model.safetensors points.csv --label class --output small.csv",
      "  adagio transform model.safetensors points.npy --precision float64 --output small.npy"
    })
final class TransformCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(index = "1", paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Mixin private OutputFile output;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      defaultValue = "float32",
      description =
          "How images are written: float32 or float64 (default: ${DEFAULT-VALUE})."
              + " float64 takes twice the room, and keeps what float32 rounds where points are near"
              + " each other and far from the origin.")
  private Precision precision;

  @Mixin private MemoryOption memory;
  @Mixin private LabelOption label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Written(long points, int sourceDimension, int dimension, Path file, double seconds)
      implements Answer {
    @Override
    public String text() {
      return "%s points, %d -> %d dimensions, written to %s in %s"
          .formatted(
              Figures.count(points), sourceDimension, dimension, file, Figures.seconds(seconds));
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("points", points);
      json.put("sourceDimension", sourceDimension);
      json.put("dimension", dimension);
      json.put("seconds", seconds);
      json.put("output", file.toString());
      return json;
    }
  }

  @Override
  public Integer call() {
    Path file = output.checked();
    DataFormat format = DataFormat.ofOutput(file);
    Model map = Model.load(model);
    Dataset data = input.open(label, map);
    PointCloud points = data.points();
    PointCloud images = map.apply(points, input);
    memory.require(AppliedCloud.footprint(images.dimension(), points.dimension()), "");
    if (!data.ids().isEmpty() && !format.holdsIds()) {
      speech.say(
          "%s holds no ids; csv and tsv do".formatted(format.name().toLowerCase(Locale.ROOT)));
    }
    Stopwatch watch = Stopwatch.started();
    try (ProgressDisplay progress = speech.progress()) {
      format.write(data.withPoints(images), file, precision, output.overwrite(), progress);
    }
    int before = points.dimension();
    int after = images.dimension();
    speech.console().print(new Written(points.size(), before, after, file, watch.seconds()));
    return 0;
  }
}
