package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.adagio.exchange.MapFormat;
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
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "onnx: one Gemm, float32; npy: the matrix, r x d; faiss: a LinearTransform; sql: a table and"
              + " a function for pgvector; numpy-code: Python that loads MODEL.")
  private MapFormat format;

  @Mixin private OutputFile output;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Written(Model model, MapFormat format, Path file) implements Answer {
    @Override
    public String text() {
      return "a map %d -> %d, written as %s to %s"
          .formatted(
              model.embedding().sourceDimension(), model.embedding().dimension(), name(), file);
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("format", name());
      json.put("dimension", model.embedding().dimension());
      json.put("sourceDimension", model.embedding().sourceDimension());
      json.put("output", file.toString());
      return json;
    }

    private String name() {
      return format.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Override
  public Integer call() {
    Path file = output.checked();
    Model map = Model.load(model);
    format.write(map.whole(), model, file, output.overwrite());
    speech.console().print(new Written(map, format, file));
    return 0;
  }
}
