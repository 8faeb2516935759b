package org.adagio.cli;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;

/** Picocli's own, under the name that it has here. */
@Command(
    name = "completion",
    description = {
      "Print a script by which bash and zsh complete commands and options.",
      "In the shell that is open: source <(adagio completion)"
    })
final class CompletionCommand extends GenerateCompletion {}
