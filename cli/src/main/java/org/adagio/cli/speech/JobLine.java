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
 * One line about a whole job: how long it has taken, what is left of all of it, and what is being
 * done. On a terminal it stays in its place and vanishes at the end; elsewhere there is a new one
 * every ten seconds.
 */
public final class JobLine implements Progress, AutoCloseable {
  private static final int WIDTH = 79;
  private static final String ERASED = "\r" + " ".repeat(WIDTH) + "\r";

  private final PrintStream err;
  private final boolean inPlace;
  private final Timer timer = new Timer("progress", true);
  private final Thread erasing = new Thread(this::erase);
  private final long start = System.nanoTime();
  private String name = "";
  private String note = "";
  private long steps;
  private long done;
  private long begun = start;
  private double remaining = Double.NaN;
  private int parts = 1;
  private int finished;
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

  /** Says of how many equal parts the job is made. */
  public synchronized void parts(int count) {
    parts = count;
  }

  /** One of the parts is done. */
  public synchronized void finishedPart() {
    finished++;
  }

  @Override
  public synchronized void stage(String what, long count) {
    name = what;
    note = "";
    steps = count;
    done = 0;
    begun = System.nanoTime();
    remaining = Double.NaN;
  }

  @Override
  public synchronized void advance(long count) {
    done += count;
  }

  @Override
  public synchronized void note(String text) {
    note = text;
  }

  @Override
  public synchronized void search(SearchState state) {
    note = words(state);
    remaining = state.remaining();
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
    StringBuilder line = new StringBuilder();
    line.append(Math.round(since(start))).append(" s");
    double left = left();
    if (Double.isFinite(left)) {
      line.append(", about ").append((long) Math.ceil(left)).append(" s left");
    }
    if (parts > 1) {
      line.append(", %d of %d".formatted(finished + 1, parts));
    }
    line.append(": ").append(name);
    if (steps > 0) {
      line.append(" %d %%".formatted(100 * Math.min(done, steps) / steps));
    }
    return note.isEmpty() ? line.toString() : line + ": " + note;
  }

  /** Of all parts, as long as those took that are done; of the only one what it knows itself. */
  private double left() {
    if (finished > 0) {
      return since(start) / finished * (parts - finished);
    }
    return steps > 0 && done > 0 ? since(begun) * (steps - done) / done : remaining;
  }

  private static double since(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  private synchronized void show() {
    if (name.isEmpty()) {
      return;
    }
    String text = text();
    if (inPlace) {
      err.print(ERASED + text.substring(0, Math.min(WIDTH, text.length())));
      err.flush();
    } else {
      err.println("adagio: " + text);
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
