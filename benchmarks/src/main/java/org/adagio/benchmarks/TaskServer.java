package org.adagio.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import org.adagio.Matrix;
import org.adagio.files.Formats;

/**
 * Times tasks: reads a task's name and size a line, answers with the seconds it took; {@code save
 * FILE} writes what the last one found. Arguments: the file of the points, and one of queries where
 * there are any.
 */
public final class TaskServer {
  private static final double NANOS = 1e9;
  private static final String SAVE = "save ";

  private final Function<String, Task> tasks;
  private Object result;

  private TaskServer(Function<String, Task> tasks) {
    this.tasks = tasks;
  }

  public static void main(String[] arguments) throws IOException {
    Matrix points = read(arguments[0]);
    Matrix queries = arguments.length > 1 ? read(arguments[1]) : points.firstRows(0);
    serve("java " + Runtime.version().feature(), new Tasks(points, queries)::named);
  }

  /**
   * Answers until there are no more lines.
   *
   * @param versions of what is measured
   * @param tasks the task that a line asks for
   */
  public static void serve(String versions, Function<String, Task> tasks) throws IOException {
    say("ready " + versions);
    TaskServer server = new TaskServer(tasks);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      say(server.answer(line));
    }
  }

  private static Matrix read(String file) {
    return Formats.open(Path.of(file)).points().toMatrix();
  }

  private String answer(String line) {
    if (line.startsWith(SAVE)) {
      Findings.write(result, Path.of(line.substring(SAVE.length())));
      return "saved";
    }
    return Double.toString(seconds(tasks.apply(line)));
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
    return result instanceof Latency latency ? latency.median() : (end - start) / NANOS;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
