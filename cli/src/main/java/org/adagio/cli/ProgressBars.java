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
import me.tongfei.progressbar.ProgressState;
import org.adagio.SearchState;

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
  private Thread clearing;

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

  /** Ctrl-C ends the process with the bar in its line: the prompt belongs into an empty one. */
  private ProgressBar appearing(Duration elapsed) {
    ProgressBar appeared = built(elapsed);
    clearing = new Thread(appeared::close);
    Runtime.getRuntime().addShutdownHook(clearing);
    return appeared;
  }

  private ProgressBar built(Duration elapsed) {
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setTaskName(name)
            .setUpdateIntervalMillis((int) REFRESH.toMillis())
            .continuousUpdate()
            .clearDisplayOnFinish()
            .setConsumer(new ConsoleProgressBarConsumer(err));
    if (steps == 0) {
      return builder.setInitialMax(UNKNOWN).setRenderer(ProgressBars::line).build();
    }
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    return builder
        .setInitialMax(steps)
        .startsFrom(done, elapsed)
        .setStyle(ProgressBarStyle.ASCII)
        .showSpeed(new DecimalFormat("#,##0", symbols))
        .build();
  }

  /** What is shown of a stage of unknown length: its name, its time and its last note. */
  private static String line(ProgressState state, int most) {
    String line =
        "%s %d s %s"
            .formatted(
                state.getTaskName(), state.getTotalElapsed().toSeconds(), state.getExtraMessage());
    return line.substring(0, Math.min(most, line.length()));
  }

  @Override
  public synchronized void note(String text) {
    if (isShown()) {
      bar.setExtraMessage(steps == 0 ? text : " " + text);
    }
  }

  /** A search has no steps to count: what it has reached and what is left is told in words. */
  @Override
  public void search(SearchState state) {
    note(SearchLine.of(state));
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      forget(clearing);
      bar.close();
      bar = null;
    }
    name = null;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the hook runs
    }
  }
}
