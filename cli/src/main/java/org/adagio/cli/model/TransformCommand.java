package org.adagio.cli.model;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.adagio.Precision;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.cli.speech.StandardOutput;
import org.adagio.experiments.laboratory.Stopwatch;
import org.adagio.files.Format;
import org.adagio.files.Formats;
import org.adagio.files.io.Excerpt;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.TableColumns;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies a map to points, block by block. */
@Command(
    description =
        "Apply a map to points. The suffix of the output names its format; .adc are codes.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio transform model.safetensors points.npy --output small.npy",
      "  adagio transform model.safetensors points.csv --id name --output small.csv",
      "  adagio transform model.safetensors points.npy --precision float64 --output small.npy",
      "  adagio transform model.safetensors points.npy --output codes.adc",
      "  adagio transform model.safetensors questions.npy --queries --output small.npy",
      "  zcat points.jsonl.gz | adagio transform model.safetensors - --output - > small.jsonl"
    })
public final class TransformCommand extends PointsJob {
  /** What the name of a file of codes ends with. */
  private static final String CODES = ".adc";

  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = Input.DESCRIPTION + " Several are read one after the other.")
  private List<Input> inputs;

  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      defaultValue = "float32",
      description =
          "How images are written: float16, float32 or float64 (default: ${DEFAULT-VALUE})."
              + " float16 takes half the room and keeps three digits. float64 takes twice the room,"
              + " and keeps what float32 rounds where points are near each other and far from the"
              + " origin.")
  private Precision precision;

  @Option(
      names = "--queries",
      description =
          "The points are queries: a map with a length has 0 where documents have their length. For"
              + " other maps it makes no difference.")
  private boolean queries;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "npy, csv, tsv, jsonl, parquet, fvecs, fbin or f16bin (default: what the suffix names; on"
              + " standard output jsonl if the input is, else csv).")
  private Format format;

  @Option(
      names = "--append",
      description = "Codes: add the points to a file of codes that the same model wrote.")
  private boolean append;

  @Override
  public Integer call() throws IOException {
    boolean streamed = output.isStandardOutput();
    if (!streamed && output.endsWith(CODES)) {
      return code();
    }
    if (append) {
      throw wrongUsage("--append goes with an output of codes, which ends with " + CODES);
    }
    speech.keepStandardOutputFree(streamed);
    Path file = streamed ? null : output.checked(overwrite);
    Format named = streamed || format != null ? format : Formats.ofOutput(file);
    Model map = Model.load(model);
    Input input = Input.joined(inputs);
    Dataset data = input.openAsIs(reading, map);
    PointCloud points = data.points();
    map.required(points, input);
    LinearEmbedding whole = map.whole();
    PointCloud images = queries ? whole.applyToQueries(points) : whole.apply(points);
    Format chosen = named == null ? streamFormat(data) : named;
    if (!data.carried().isEmpty() && !chosen.carriesColumns()) {
      speech.say(
          "%s holds points alone, without %s; csv, tsv, jsonl and parquet carry columns along"
              .formatted(chosen.name(), Excerpt.of(data.carried().names())));
    }
    if (precision == Precision.FLOAT32) {
      tellOfLoss(Float32Loss.of(whole, points));
    }
    Stopwatch watch = Stopwatch.started();
    try (JobLine progress = speech.progress()) {
      if (streamed) {
        chosen.write(data.withPoints(images), new Taken(), precision, progress);
      } else {
        chosen.write(data.withPoints(images), file, precision, overwrite.chosen(), progress);
      }
    } catch (IOException e) {
      if (streamed && StandardOutput.isLeft(reading.streams().out())) {
        return 0;
      }
      throw e;
    }
    String place = streamed ? "standard output" : file.toString();
    String written =
        "%s points, %d -> %d dimensions, written to %s in %s"
            .formatted(
                Figures.count(points.size()),
                points.dimension(),
                images.dimension(),
                place,
                Figures.seconds(watch.seconds()));
    if (streamed) {
      speech.say(written);
    } else {
      speech.print(
          new Findings()
              .put("points", points.size())
              .put("sourceDimension", points.dimension())
              .put("dimension", images.dimension())
              .put("seconds", watch.seconds())
              .put("output", place)
              .below(written));
    }
    return 0;
  }

  /** Writes codes of the points. */
  private int code() {
    Path file = append ? output.existing() : output.checked(overwrite);
    Model map = Model.load(model);
    int bytes = map.code().rowBytes();
    Input input = Input.joined(inputs);
    PointCloud points = input.openAsIs(reading, map).points();
    map.required(points, input);
    Stopwatch watch = Stopwatch.started();
    try (JobLine progress = speech.progress()) {
      if (append) {
        CodedPoints.append(map.whole(), points, file, progress);
      } else {
        CodedPoints.write(map.whole(), points, file, overwrite.chosen(), progress);
      }
    } catch (IllegalArgumentException e) {
      throw new RequestException("%s: %s".formatted(input.text(), e.getMessage()));
    }
    speech.print(
        new Findings()
            .put("points", points.size())
            .put("sourceDimension", points.dimension())
            .put("bytes", bytes)
            .put("seconds", watch.seconds())
            .put("output", file.toString())
            .below(
                "%s points in %d bytes each, %s %s in %s"
                    .formatted(
                        Figures.count(points.size()),
                        bytes,
                        append ? "added to" : "written to",
                        file,
                        Figures.seconds(watch.seconds()))));
    return 0;
  }

  private void tellOfLoss(double loss) {
    if (loss > Float32Loss.NOTICEABLE) {
      speech.say(
          "float32 puts half of the distances of these images off by %s or more;"
                  .formatted(Figures.share(loss))
              + " --precision float64 keeps them");
    }
  }

  /** Standard output, which ends the work when it takes no more: Java's own tells nobody. */
  private final class Taken extends FilterOutputStream {
    Taken() {
      super(reading.streams().out());
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      if (((PrintStream) out).checkError()) {
        throw new IOException("standard output was closed or is full; not all images are written");
      }
    }
  }

  private static Format streamFormat(Dataset data) {
    boolean lists =
        data.columns().filter(table -> table.kind() == TableColumns.Kind.LISTS).isPresent();
    return Formats.named(lists ? "jsonl" : "csv");
  }
}
