package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.adagio.files.Overwrite;
import org.adagio.report.HtmlReport;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Where a page about what a command found goes, where one is wanted. */
final class ReportFile {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Also write a report: one HTML file that works offline.")
  private Path path;

  boolean isWanted() {
    return path != null;
  }

  Path path() {
    return path;
  }

  /** Writes the page, if one is wanted, and says where. */
  void write(
      CommandSpec command,
      Overwrite overwrite,
      OutputOptions speech,
      long seed,
      Function<Provenance, Page> page) {
    if (isWanted()) {
      writeSilently(command, overwrite, seed, page);
      sayWhere(speech);
    }
  }

  void writeSilently(
      CommandSpec command, Overwrite overwrite, long seed, Function<Provenance, Page> page) {
    HtmlReport.write(page.apply(Provenance.here(commandLine(command), seed)), path, overwrite);
  }

  void sayWhere(OutputOptions speech) {
    speech.say("the report is in " + path);
  }

  /** The whole command line, as a shell reads it. */
  static String commandLine(CommandSpec command) {
    List<String> words = command.root().commandLine().getParseResult().originalArgs();
    return words.stream().map(ReportFile::quoted).collect(Collectors.joining(" ", "adagio ", ""));
  }

  /** A word as a shell reads it back. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
