package org.adagio.cli;

import java.nio.file.Path;
import java.util.function.Function;
import org.adagio.files.Overwrite;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A page of a command that needs no other output, where one is wanted. */
final class ReportOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private ReportFile file;
  @Mixin private OverwriteOption overwrite;

  private boolean begun;

  /** Refuses a file that could not be written, before the work starts. */
  void check() {
    if (file.isWanted()) {
      overwrite.check(file.path());
    }
  }

  /** Refuses another file of the same command that may not be written. */
  void check(Path other) {
    overwrite.check(other);
  }

  Overwrite overwrite() {
    return overwrite.chosen();
  }

  /** Writes the page, if one is wanted, and says where. */
  void write(OutputOptions speech, long seed, Function<Provenance, Page> page) {
    file.write(command, overwrite.chosen(), speech, seed, page);
  }

  /**
   * Writes the page again and again as results come, and says where at the end.
   *
   * @param last whether nothing more will come
   */
  void writeSoFar(OutputOptions speech, long seed, Function<Provenance, Page> page, boolean last) {
    if (file.isWanted()) {
      file.writeSilently(command, begun ? Overwrite.YES : overwrite.chosen(), seed, page);
      begun = true;
      if (last) {
        file.sayWhere(speech);
      }
    }
  }
}
