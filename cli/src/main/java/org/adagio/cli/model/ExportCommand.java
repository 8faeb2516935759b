package org.adagio.cli.model;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.adagio.cli.input.Model;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.exchange.MapFormat;
import org.adagio.report.Findings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Hands a map to another runtime. */
@Command(
    description = "Write a map for another runtime: ONNX, NumPy, FAISS, PostgreSQL.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio export model.safetensors --format onnx --output model.onnx",
      "  adagio export model.safetensors --format faiss --output transform.bin",
      "  adagio export model.safetensors --format sql --output reduce.sql"
    })
public final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "onnx: one Gemm, float32; npy: the matrix, r x d; faiss: a LinearTransform, or an index"
              + " of codes; sql: a table and a function for pgvector; numpy-code: Python that"
              + " loads MODEL.")
  private MapFormat format;

  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    Path file = output.checked(overwrite);
    Model map = Model.load(model);
    format.write(map.whole(), model, file, overwrite.chosen());
    String name = format.name().toLowerCase(Locale.ROOT).replace('_', '-');
    int d = map.embedding().sourceDimension();
    int r = map.embedding().dimension();
    speech.print(
        new Findings()
            .put("format", name)
            .put("dimension", r)
            .put("sourceDimension", d)
            .put("output", file.toString())
            .below("a map %d -> %d, written as %s to %s".formatted(d, r, name, file)));
    return 0;
  }
}
