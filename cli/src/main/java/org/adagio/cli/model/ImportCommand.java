package org.adagio.cli.model;

import java.nio.file.Path;
import java.util.Optional;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.speech.JobLine;
import org.adagio.exchange.ImportedMap;
import org.adagio.exchange.ImportedMap.Orientation;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.report.Findings;
import org.adagio.report.measured.CertificateFigures;
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
      "  adagio import transform.bin --points points.npy --output model.safetensors"
    })
public final class ImportCommand extends PointsJob {
  @Parameters(
      paramLabel = "MATRIX",
      description =
          "A matrix with a row for each coordinate of the image (r x d), or a column for each if it"
              + " has more rows than columns, as npy or any file of points, such as scikit-learn's"
              + " components_; or a FAISS transform.")
  private Path matrix;

  @Option(
      names = "--points",
      paramLabel = "INPUT",
      description = "Certify the map on these points: the model then has a certificate.")
  private Input points;

  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;
  @Mixin private PairsOption pairs;

  @Override
  public Integer call() {
    Path file = output.checked(overwrite);
    ImportedMap read = read();
    if (read.hadOffset()) {
      speech.say("%s adds an offset, which is left out: it changes no distance".formatted(matrix));
    }
    LinearEmbedding map =
        Optional.ofNullable(points).map(input -> certified(read.map(), input)).orElse(read.map());
    map.save(file, overwrite.chosen());
    String certificate =
        map.certificate().map(Certificate::statement).orElse("no certificate, --points makes one");
    speech.print(
        new Findings()
            .put("dimension", map.dimension())
            .put("sourceDimension", map.sourceDimension())
            .put("certificate", map.certificate().map(CertificateFigures::of))
            .put("output", file.toString())
            .below(
                "a map %d -> %d, written to %s; %s"
                    .formatted(map.sourceDimension(), map.dimension(), file, certificate)));
    return 0;
  }

  private LinearEmbedding certified(LinearEmbedding map, Input input) {
    PointCloud cloud = input.open(reading).points();
    new Model(matrix, map).required(cloud, input);
    try (JobLine progress = speech.progress()) {
      return map.certified(cloud, pairs.chosen(), run.seed(), progress);
    }
  }

  /** No reduction has more rows than columns, so such a matrix stands on its side. */
  private ImportedMap read() {
    ImportedMap read = ImportedMap.read(matrix, Orientation.ROWS);
    if (read.map().dimension() <= read.map().sourceDimension()) {
      return read;
    }
    speech.say(
        "%s has more rows than columns: its columns are taken for the coordinates of an image"
            .formatted(matrix));
    return ImportedMap.read(matrix, Orientation.COLUMNS);
  }
}
