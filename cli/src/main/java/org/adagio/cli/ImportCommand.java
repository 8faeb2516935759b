package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.exchange.ImportedMap;
import org.adagio.exchange.ImportedMap.Orientation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a model of a matrix that another tool made. */
@Command(
    description = "Make a model of a matrix from another tool, and certify it on points.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio import components.npy --output model.safetensors",
      "  adagio import transform.bin --points points.npy --output model.safetensors",
      "  adagio import weights.npy --transpose --output model.safetensors"
    })
final class ImportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MATRIX",
      description =
          "A matrix with a row for each coordinate of the image (r x d), as npy or any file of"
              + " points, such as scikit-learn's components_; or a FAISS transform.")
  private Path matrix;

  @Option(
      names = "--transpose",
      description = "The matrix has a column for each coordinate of the image (d x r).")
  private boolean transpose;

  @Option(
      names = "--points",
      paramLabel = "INPUT",
      description = "Certify the map on these points: the model then has a certificate.")
  private Input points;

  @Mixin private OutputFile output;
  @Mixin private PairsOption pairs;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Imported(LinearEmbedding map, Path file) implements Answer {
    @Override
    public String text() {
      return "a map %d -> %d, written to %s; %s"
          .formatted(
              map.sourceDimension(),
              map.dimension(),
              file,
              map.certificate()
                  .map(Certificate::statement)
                  .orElse("no certificate, --points makes one"));
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("dimension", map.dimension());
      json.put("sourceDimension", map.sourceDimension());
      map.certificate().ifPresent(found -> json.put("certificate", CertificateView.json(found)));
      json.put("output", file.toString());
      return json;
    }
  }

  @Override
  public Integer call() {
    Path file = output.checked();
    ImportedMap read = ImportedMap.read(matrix, transpose ? Orientation.COLUMNS : Orientation.ROWS);
    requireReduction(read.map());
    if (read.hadOffset()) {
      speech.say("%s adds an offset, which is left out: it changes no distance".formatted(matrix));
    }
    LinearEmbedding map =
        Optional.ofNullable(points).map(input -> certified(read.map(), input)).orElse(read.map());
    map.save(file, output.overwrite());
    speech.console().print(new Imported(map, file));
    return 0;
  }

  private LinearEmbedding certified(LinearEmbedding map, Input input) {
    PointCloud cloud = input.open(reading).points();
    new Model(matrix, map).apply(cloud, input);
    try (ProgressDisplay progress = speech.progress()) {
      return map.certified(cloud, pairs.chosen(), run.seed(), progress);
    }
  }

  private void requireReduction(LinearEmbedding map) {
    if (map.dimension() > map.sourceDimension()) {
      throw new RequestException(
          "%s: expected at most as many rows as columns, found %d x %d; --transpose takes the columns"
                  .formatted(matrix, map.dimension(), map.sourceDimension())
              + " for the coordinates of an image");
    }
  }
}
