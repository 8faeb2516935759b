package org.adagio.cli.options;

import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command: how it works, and how it speaks. */
public abstract class Job implements Callable<Integer> {
  @Spec protected CommandSpec command;
  @Mixin protected RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  protected OutputOptions speech;

  /** What to throw if options contradict each other. */
  protected final ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
