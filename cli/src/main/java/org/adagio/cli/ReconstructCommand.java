package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.clouds.ShiftedCloud;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.Format;
import org.adagio.files.Formats;
import org.adagio.files.Precision;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes back from images to points, as far as that is possible. */
@Command(
    description = "Go back from images to points by least squares, and tell what is lost.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio reconstruct model.safetensors small.npy --output back.npy",
      "  adagio reconstruct model.safetensors small.npy --original points.npy --output back.npy"
    })
final class ReconstructCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(index = "1", paramLabel = "IMAGES", description = "Points that transform has mapped.")
  private Input images;

  @Option(
      names = "--original",
      paramLabel = "INPUT",
      description =
          "The points themselves, in the same order: the way back goes through their mean, and its"
              + " error is told.")
  private Input original;

  @Mixin private OutputFile output;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Rebuilt(long points, int dimension, Path file, Optional<BackError> error)
      implements Answer {
    @Override
    public String text() {
      return "%s points of %d dimensions, written to %s; %s"
          .formatted(
              Figures.count(points),
              dimension,
              file,
              error.map(BackError::text).orElse("--original INPUT tells the error"));
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("points", points);
      json.put("dimension", dimension);
      error.ifPresent(found -> json.putAll(found.json()));
      json.put("output", file.toString());
      return json;
    }
  }

  @Override
  public Integer call() {
    Path file = output.checked();
    Format format = Formats.ofOutput(file);
    Model map = Model.load(model);
    Dataset data = images.open(reading);
    LinearEmbedding inverse = map.whole().leastSquaresInverse();
    requireImages(map, data.points());
    PointCloud back = inverse.apply(data.points());
    Optional<BackError> error = Optional.empty();
    try (ProgressDisplay progress = speech.progress()) {
      if (original != null) {
        PointCloud points = original.openAsIs(reading, map).points();
        map.apply(points, original);
        requireAsMany(points, back);
        double[] mean = BackError.mean(points, progress);
        back = new ShiftedCloud(back, offset(map.whole(), inverse, mean));
        error = Optional.of(BackError.of(points, back, mean, progress));
      }
      format.write(data.withPoints(back), file, Precision.FLOAT32, output.overwrite(), progress);
    }
    speech.console().print(new Rebuilt(back.size(), back.dimension(), file, error));
    return 0;
  }

  /** What the way back loses of the mean, and of every point with it. */
  private static double[] offset(LinearEmbedding map, LinearEmbedding inverse, double[] mean) {
    double[] kept = inverse.apply(map.apply(mean));
    double[] offset = mean.clone();
    for (int j = 0; j < offset.length; j++) {
      offset[j] -= kept[j];
    }
    return offset;
  }

  private void requireImages(Model map, PointCloud points) {
    if (points.dimension() != map.embedding().dimension()) {
      throw new RequestException(
          "%s: expected images of dimension %d as %s makes them, found dimension %d"
              .formatted(images.text(), map.embedding().dimension(), model, points.dimension()));
    }
  }

  private void requireAsMany(PointCloud points, PointCloud back) {
    if (points.size() != back.size()) {
      throw new RequestException(
          "%s: expected %d points as %s has images, found %d"
              .formatted(original.text(), back.size(), images.text(), points.size()));
    }
  }
}
