package org.adagio.cli;

import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * One bar a stage, with rate and time left where its length is known. It appears once the stage has
 * taken a while, and vanishes when the stage is over.
 */
final class ProgressBars implements ProgressDisplay {
  private static final Duration REFRESH = Duration.ofMillis(200);

  private static final long UNKNOWN = -1;

  private final PrintStream err;
  private final Duration patience;
  private String name;
  private long steps;
  private long done;
  private long start;
  private ProgressBar bar;

  /**
   * @param patience how long a stage runs before its bar appears
   */
  ProgressBars(PrintStream err, Duration patience) {
    this.err = err;
    this.patience = patience;
  }

  @Override
  public synchronized void stage(String name, long steps) {
    close();
    this.name = name;
    this.steps = steps;
    done = 0;
    start = System.nanoTime();
  }

  @Override
  public synchronized void advance(long steps) {
    done += steps;
    if (isShown()) {
      bar.stepTo(done);
    }
  }

  /** Whether there is a bar, which appears once the stage has taken a while. */
  private boolean isShown() {
    if (bar == null && name != null) {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      if (elapsed.compareTo(patience) >= 0) {
        bar = appearing(elapsed);
      }
    }
    return bar != null;
  }

  private ProgressBar appearing(Duration elapsed) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setInitialMax(steps == 0 ? UNKNOWN : steps)
        .startsFrom(done, elapsed)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis((int) REFRESH.toMillis())
        .showSpeed(new DecimalFormat("#,##0", symbols))
        .clearDisplayOnFinish()
        .setConsumer(new ConsoleProgressBarConsumer(err))
        .build();
  }

  @Override
  public synchronized void note(String text) {
    if (isShown()) {
      bar.setExtraMessage(" " + text);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
    name = null;
  }
}
