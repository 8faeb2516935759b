package org.adagio.experiments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;
import org.adagio.report.JsonReport;
import org.adagio.report.MarkdownReport;
import org.adagio.report.html.HtmlReport;

/** A folder that holds, at any time, the results that are there so far. */
@FunctionalInterface
public interface ReportFolder {

  /** Keeps nothing. */
  ReportFolder NONE = reproduction -> {};

  /** Writes the newest result, and the pages of all so far. */
  void write(Reproduction reproduction);

  /**
   * A folder, made if it is not there.
   *
   * @throws OutputException if there is something in it that may not be replaced
   */
  static ReportFolder in(Path folder, boolean overwrite) {
    try {
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        throw new OutputException(folder, "is not a folder");
      }
      Files.createDirectories(folder);
      try (Stream<Path> content = Files.list(folder)) {
        if (!overwrite && content.findAny().isPresent()) {
          throw new OutputException(folder, "is not empty; --overwrite replaces what is there");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reproduction -> {
      List<Reproduced> done = reproduction.done();
      if (!done.isEmpty()) {
        Reproduced last = done.get(done.size() - 1);
        Path json = folder.resolve(last.experiment().name() + ".json");
        text(json, JsonReport.text(reproduction.page(last)));
      }
      text(folder.resolve("reproduction.md"), MarkdownReport.of(reproduction.page()));
      HtmlReport.write(reproduction.page(), folder.resolve("index.html"), Overwrite.YES);
    };
  }

  private static void text(Path file, String content) {
    ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
    AtomicFile.write(
        file,
        Overwrite.YES,
        channel -> {
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
        });
  }
}
