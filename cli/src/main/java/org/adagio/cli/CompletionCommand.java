package org.adagio.cli;

import org.adagio.experiments.Samples;
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
  private static final String FIRST_COMMAND = "function _picocli_adagio_";
  private static final String NO_ARGUMENTS = "    local positionals=\"\"\n";
  private static final String ARGUMENTS =
      """
          type compopt &>/dev/null && compopt -o filenames
          local positionals=$(_adagio_inputs "${curr_word}")
          [[ "${curr_word}" == ":" ]] && curr_word=""
      """;

  /** Bash takes the colon of {@code sample:iris} for the end of a word. */
  private static final String INPUTS =
      """
      function _adagio_inputs() {
        if [[ "${COMP_WORDS[COMP_CWORD-1]}" == ":" || "$1" == ":" ]]; then
          compgen -W "%s" -- "${1#:}"
        else
          compgen -f -- "$1"
          compgen -W "%s" -- "$1"
        fi
      }

      """;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli sets it
  private boolean help;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    String script = AutoComplete.bash(root.getCommandName(), root);
    spec.commandLine().getOut().print(withInputs(script));
    spec.commandLine().getOut().flush();
  }

  /** Any argument of a command may be a file, or what the command line bundles. */
  private static String withInputs(String script) {
    String names = String.join(" ", Samples.names());
    int commands = script.indexOf(FIRST_COMMAND);
    return script.substring(0, commands)
        + INPUTS.formatted(names, names.replaceAll("\\b(?=\\w)", "sample:"))
        + script.substring(commands).replace(NO_ARGUMENTS, ARGUMENTS);
  }
}
