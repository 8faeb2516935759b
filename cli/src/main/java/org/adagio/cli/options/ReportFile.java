package org.adagio.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import org.adagio.report.html.HtmlReport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a page about what a command found goes, if one is wanted. */
public final class ReportFile {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Also write a report: one HTML file that works offline.")
  private Path path;

  /** Refuses a file that could not be written, before the work starts. */
  public void check(OverwriteOption overwrite) {
    if (path != null) {
      overwrite.check(path);
    }
  }

  /** Refuses a page, if one is wanted, since what it shows is not there. */
  public void refuse(String reason) {
    if (path != null) {
      throw new ParameterException(command.commandLine(), "--report " + reason);
    }
  }

  /** Writes the page, if one is wanted, and says where. */
  public void write(
      OverwriteOption overwrite, OutputOptions output, long seed, Function<Provenance, Page> page) {
    if (path != null) {
      Provenance made = Provenance.here(commandLine(command), seed);
      HtmlReport.write(page.apply(made), path, overwrite.chosen());
      output.say("the report is in " + path);
    }
  }

  /** The whole command line, as a shell reads it. */
  public static String commandLine(CommandSpec command) {
    List<String> words = command.root().commandLine().getParseResult().originalArgs();
    return words.stream().map(ReportFile::quoted).collect(Collectors.joining(" ", "adagio ", ""));
  }

  /** A word as a shell reads it back. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
