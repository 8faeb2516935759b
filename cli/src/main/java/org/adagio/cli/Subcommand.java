package org.adagio.cli;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.adagio.cli.compare.CompareCommand;
import org.adagio.cli.fit.FitCommand;
import org.adagio.cli.judge.EvaluateCommand;
import org.adagio.cli.judge.WatchCommand;
import org.adagio.cli.model.ExportCommand;
import org.adagio.cli.model.ImportCommand;
import org.adagio.cli.model.InfoCommand;
import org.adagio.cli.model.TransformCommand;
import org.adagio.cli.paper.DemoCommand;
import org.adagio.cli.paper.ReproduceCommand;
import org.adagio.cli.search.SearchCommand;

/** What comes after {@code adagio}. */
enum Subcommand {
  FIT(FitCommand::new),
  TRANSFORM(TransformCommand::new),
  SEARCH(SearchCommand::new),
  EXPORT(ExportCommand::new),
  IMPORT(ImportCommand::new),
  EVALUATE(EvaluateCommand::new),
  WATCH(WatchCommand::new),
  COMPARE(CompareCommand::new),
  INFO(InfoCommand::new),
  DEMO(DemoCommand::new),
  REPRODUCE(ReproduceCommand::new),
  COMPLETION(CompletionCommand::new);

  private final Supplier<Object> create;

  Subcommand(Supplier<Object> create) {
    this.create = create;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Object create() {
    return create.get();
  }

  /**
   * The command that the first argument names, so that the others need not be looked at: half of
   * the time to start. All of them where it names none, or one that tells of all.
   */
  static Set<Subcommand> asked(String... args) {
    return Arrays.stream(values())
        .filter(command -> command != COMPLETION && args.length > 0)
        .filter(command -> command.word().equals(args[0]))
        .findAny()
        .map(EnumSet::of)
        .orElseGet(() -> EnumSet.allOf(Subcommand.class));
  }
}
