package org.adagio.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.adagio.data.DataFormat;
import org.adagio.linalg.Matrix;

/**
 * Times tasks on the points of one file: reads a task's name a line, answers with the seconds it
 * took. Arguments: the file, and how many of its points a scan of all pairs takes.
 */
public final class TaskServer {
  private static final double NANOS = 1e9;
  private static final int SCANNED_POINTS = 20_000;

  private final Tasks tasks;
  private Object result;

  private TaskServer(Tasks tasks) {
    this.tasks = tasks;
  }

  public static void main(String[] arguments) throws IOException {
    Matrix points = DataFormat.open(Path.of(arguments[0])).points().toMatrix();
    int scanned = arguments.length > 1 ? Integer.parseInt(arguments[1]) : SCANNED_POINTS;
    new TaskServer(new Tasks(points, Math.min(scanned, points.rows()))).serve();
  }

  private void serve() throws IOException {
    say("ready java " + Runtime.version().feature());
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String name = lines.readLine(); name != null; name = lines.readLine()) {
      say(Double.toString(seconds(tasks.named(name))));
    }
  }

  /** The time of one run, after the garbage of earlier ones is gone. */
  private double seconds(Task task) {
    result = null;
    System.gc();
    long start = System.nanoTime();
    result = task.run();
    long end = System.nanoTime();
    if (result == null) {
      throw new IllegalStateException("a task without a result");
    }
    return (end - start) / NANOS;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
