package org.adagio.cli.speech;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;
import org.adagio.report.Figures;

/**
 * One line about a whole job: a bar, what is left of all of it, and what is being done. On a
 * terminal it stays in its place and vanishes at the end; elsewhere there is a new one every ten
 * seconds.
 */
public final class JobLine implements Progress, AutoCloseable {
  private static final int WIDTH = 79;
  private static final String ERASED = "\r" + " ".repeat(WIDTH) + "\r";
  private static final int BAR = 10;

  /** Of less than this share nobody knows how long the rest takes. */
  private static final double KNOWN = 0.02;

  /** Something is left as long as the line is there. */
  private static final double MOST = 0.99;

  private final PrintStream err;
  private final boolean inPlace;
  private final Timer timer = new Timer("progress", true);
  private final Thread erasing = new Thread(this::erase);
  private final long start = System.nanoTime();
  private String name = "";
  private String note = "";
  private long steps;
  private long made;
  private double done;
  private double begin;
  private double end = 1;
  private boolean hasParts;
  private boolean isFit;
  private boolean isShown;

  private JobLine(PrintStream err, boolean inPlace, Duration first, Duration period) {
    this.err = err;
    this.inPlace = inPlace;
    TimerTask show =
        new TimerTask() {
          @Override
          public void run() {
            show();
          }
        };
    timer.schedule(show, first.toMillis(), period.toMillis());
  }

  /** Shows a line that stays in its place, once the job has taken a while. */
  public static JobLine onTerminal(PrintStream err, Duration patience) {
    JobLine line = new JobLine(err, true, patience, Duration.ofMillis(200));
    Runtime.getRuntime().addShutdownHook(line.erasing); // after Ctrl-C the prompt has its own line
    return line;
  }

  /** Writes a line after every period. */
  public static JobLine inLog(PrintStream err, Duration period) {
    return new JobLine(err, false, period, period);
  }

  /** Shows nothing. */
  public static JobLine silent() {
    JobLine line = new JobLine(System.err, false, Duration.ofDays(1), Duration.ofDays(1));
    line.timer.cancel();
    return line;
  }

  /** Begins the next part of the job, which takes this share of the whole. */
  public synchronized void part(double share) {
    begin = hasParts ? end : 0;
    end = Math.min(1, begin + share);
    done = Math.max(done, begin);
    hasParts = true;
    isFit = false;
  }

  @Override
  public synchronized void stage(String what, long count) {
    name = what;
    note = isFit ? note : "";
    steps = count;
    made = 0;
  }

  @Override
  public synchronized void advance(long count) {
    made += count;
    if (steps > 0 && !isFit) {
      come((double) made / steps);
    }
  }

  @Override
  public synchronized void job(double share, double secondsLeft) {
    isFit = true;
    come(share);
  }

  private void come(double share) {
    done = Math.max(done, Math.min(MOST, begin + Math.min(1, share) * (end - begin)));
  }

  @Override
  public synchronized void note(String text) {
    note = text;
  }

  /** Says what stays above the line on a terminal; elsewhere the next line has it. */
  public synchronized void stays(String text) {
    note = text;
    if (inPlace) {
      err.println(ERASED + text);
    }
  }

  @Override
  public synchronized void search(SearchState state) {
    note = words(state);
  }

  /** How far a search has come. */
  static String words(SearchState state) {
    StringBuilder line = new StringBuilder();
    if (state.bestDimension() > 0) {
      boolean isOfThis = state.bestDimension() == state.dimension();
      line.append("best so far ")
          .append(isOfThis ? Figures.atMost(state.bestDistortion()) : state.bestDimension())
          .append("; ");
    }
    line.append(state.round() > 0 ? "round " + state.round() : state.stage());
    line.append(": r ").append(state.dimension());
    if (Double.isFinite(state.distortion())) {
      line.append(", distortion ").append(Figures.atMost(state.distortion()));
    }
    if (state.target() > 0) {
      line.append(String.format(Locale.ROOT, " for %.4f", state.target()));
    }
    return line.toString();
  }

  /** What the line says. */
  synchronized String text() {
    double seconds = (System.nanoTime() - start) / 1e9;
    String left =
        done < KNOWN ? "" : ", %.0f s left".formatted(Math.ceil(seconds * (1 / done - 1)));
    String line = "%.0f %% after %.0f s%s: %s".formatted(100 * done, seconds, left, name);
    return note.isEmpty() ? line : line + ": " + note;
  }

  private String bar() {
    int filled = (int) (BAR * done);
    return "[%s%s] ".formatted("#".repeat(filled), ".".repeat(BAR - filled));
  }

  private synchronized void show() {
    if (name.isEmpty()) {
      return;
    }
    if (inPlace) {
      String text = bar() + text();
      err.print(ERASED + text.substring(0, Math.min(WIDTH, text.length())));
      err.flush();
    } else {
      err.println("adagio: " + text());
    }
    isShown = true;
  }

  private synchronized void erase() {
    timer.cancel();
    if (inPlace && isShown) {
      err.print(ERASED);
      err.flush();
      isShown = false;
    }
  }

  @Override
  public void close() {
    erase();
    if (inPlace) {
      try {
        Runtime.getRuntime().removeShutdownHook(erasing);
      } catch (IllegalStateException e) {
        // the process is ending, and the hook runs
      }
    }
  }
}
