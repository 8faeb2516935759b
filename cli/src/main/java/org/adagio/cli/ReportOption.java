package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.adagio.files.Overwrite;
import org.adagio.report.HtmlReport;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A page about what a command found, where one is wanted. */
final class ReportOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Also write a report: one HTML file that works offline.")
  private Path path;

  @Mixin private OverwriteOption overwrite;

  private boolean begun;

  /** Refuses a file that could not be written, before the work starts. */
  void check() {
    if (path != null) {
      overwrite.check(path);
    }
  }

  /** Writes the page, if one is wanted, and says where. */
  void write(OutputOptions speech, long seed, Function<Provenance, Page> page) {
    if (path != null) {
      HtmlReport.write(
          page.apply(Provenance.here(commandLine(command), seed)), path, overwrite.chosen());
      speech.say("the report is in " + path);
    }
  }

  /**
   * Writes the page again and again as results come, and says where at the end.
   *
   * @param last whether nothing more will come
   */
  void writeSoFar(OutputOptions speech, long seed, Function<Provenance, Page> page, boolean last) {
    if (path != null) {
      HtmlReport.write(
          page.apply(Provenance.here(commandLine(command), seed)),
          path,
          begun ? Overwrite.YES : overwrite.chosen());
      begun = true;
      if (last) {
        speech.say("the report is in " + path);
      }
    }
  }

  /** The whole command line, as a shell reads it. */
  static String commandLine(CommandSpec command) {
    List<String> words = command.root().commandLine().getParseResult().originalArgs();
    return words.stream().map(ReportOption::quoted).collect(Collectors.joining(" ", "adagio ", ""));
  }

  /** A word as a shell reads it back. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
