package org.adagio.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.adagio.data.DataFormat;

/**
 * Times tasks on the points of one file: reads a task's name a line, answers with the seconds it
 * took.
 */
public final class TaskServer {
  private static final double NANOS = 1e9;

  private final Tasks tasks;
  private Object result;

  private TaskServer(Tasks tasks) {
    this.tasks = tasks;
  }

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    new TaskServer(new Tasks(DataFormat.open(file).points().toMatrix())).serve();
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
