package org.adagio.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a completion script for bash and zsh. */
@Command(
    description = "Print a completion script for bash and zsh.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(adagio completion)",
      "  adagio completion > /etc/bash_completion.d/adagio"
    })
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
    spec.commandLine().getOut().flush();
  }
}
