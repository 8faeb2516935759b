package org.adagio.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** One bar a stage, with rate and time left; it vanishes when its stage is over. */
final class ProgressBars implements ProgressDisplay {
  private final PrintStream err;
  private ProgressBar bar;

  ProgressBars(PrintStream err) {
    this.err = err;
  }

  @Override
  public synchronized void stage(String name, long steps) {
    close();
    bar =
        new ProgressBarBuilder()
            .setTaskName(name)
            .setInitialMax(steps)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(200)
            .showSpeed()
            .clearDisplayOnFinish()
            .setConsumer(new ConsoleProgressBarConsumer(err))
            .build();
  }

  @Override
  public synchronized void advance(long steps) {
    if (bar != null) {
      bar.stepBy(steps);
    }
  }

  @Override
  public synchronized void note(String text) {
    if (bar != null) {
      bar.setExtraMessage(" " + text);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
