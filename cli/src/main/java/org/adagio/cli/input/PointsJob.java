package org.adagio.cli.input;

import org.adagio.cli.options.Job;
import org.adagio.cli.options.MemoryOption;
import picocli.CommandLine.Mixin;

/** A command that reads points. */
public abstract class PointsJob extends Job {
  @Mixin protected InputOptions reading;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;
}
