package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real Spark cluster on loopback: one master and some workers, each a process of its own, all of
 * which end with the tests.
 */
final class StandaloneCluster {
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern REGISTERED = Pattern.compile("Successfully registered with master");

  /** Short runs spend most of their time on starting and compiling. */
  static final String QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private final Path folder;
  private final Path home;
  private final Path temporary;
  private final List<Process> started = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();
  private final String master;
  private volatile Process application;

  private static StandaloneCluster shared;

  /** The cluster of two workers that all tests of a build share, since a start takes long. */
  static synchronized StandaloneCluster shared() throws IOException {
    if (shared == null) {
      shared = new StandaloneCluster(emptied("cluster"), 2);
      Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
    }
    return shared;
  }

  private StandaloneCluster(Path folder, int workers) throws IOException {
    this.folder = folder;
    home = Files.createDirectories(folder.resolve("home"));
    temporary = Files.createDirectories(folder.resolve("temporary"));
    linkJars();
    try {
      Process process =
          start(
              "-Xmx256m -Dspark.master.rest.enabled=false",
              "org.apache.spark.deploy.master.Master",
              "--host 127.0.0.1 --port 0 --webui-port 0");
      master = awaited(process, "master", MASTER).group(1);
      for (int i = 0; i < workers; i++) {
        this.workers.add(worker(i));
      }
      writeLauncher();
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** The jars of Spark, as Maven found them. */
  private void linkJars() throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    List<String> arguments =
        Files.readAllLines(Path.of(System.getProperty("adagio.spark.arguments")));
    String classpath = arguments.get(arguments.size() - 1).replace("\"", "");
    String ours = System.getProperty("adagio.spark.jar");
    for (String jar : classpath.split(File.pathSeparator, -1)) {
      if (jar.equals(ours)) {
        continue;
      }
      Path link = jars.resolve(Path.of(jar).getFileName());
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, Path.of(jar));
      }
    }
  }

  private Process worker(int number) throws IOException {
    String name = "worker" + number;
    Process worker =
        start(
            "-Xmx256m",
            "org.apache.spark.deploy.worker.Worker",
            "--host 127.0.0.1 --port 0 --webui-port 0 --cores 1 --memory 1g --work-dir "
                + folder.resolve(name)
                + " "
                + master);
    awaited(worker, name, REGISTERED);
    return worker;
  }

  private Process start(String options, String main, String arguments) throws IOException {
    List<String> command = java(options, main);
    command.addAll(words(arguments));
    return started(builder(command));
  }

  private List<String> java(String options, String main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(words(System.getProperty("adagio.spark.options")));
    command.addAll(words(everywhere()));
    command.addAll(words(options));
    command.addAll(List.of("-cp", home.resolve("jars") + "/*", main));
    return command;
  }

  /** Options of all processes; what those that are killed leave goes with the build. */
  private String everywhere() {
    return QUICK + " -Djava.io.tmpdir=" + temporary;
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }

  private Process started(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.strip().split("\\s+"));
  }

  /** Waits for a process to say something; what it says afterwards goes to its log. */
  private Matcher awaited(Process process, String name, Pattern pattern) throws IOException {
    BufferedReader reader = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      said.append(line).append('\n');
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        drain(reader, folder.resolve(name + ".log"), said.toString());
        return matcher;
      }
    }
    throw new IOException(name + " ended before it was ready:\n" + said);
  }

  private static void drain(BufferedReader reader, Path log, String before) {
    Thread thread =
        new Thread(
            () -> {
              try (OutputStream out = Files.newOutputStream(log)) {
                out.write(before.getBytes(StandardCharsets.UTF_8));
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                }
              } catch (IOException e) {
                // the process was ended
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** The folder that users call SPARK_HOME: jars, settings and spark-submit. */
  private void writeLauncher() throws IOException {
    Path settings = Files.createDirectories(home.resolve("conf")).resolve("spark-defaults.conf");
    Files.writeString(
        settings,
        """
        spark.master %s
        spark.driver.host 127.0.0.1
        spark.driver.bindAddress 127.0.0.1
        spark.ui.enabled false
        spark.driver.memory 1g
        spark.executor.memory 1g
        spark.executor.cores 1
        spark.executor.extraJavaOptions %s
        """
            .formatted(master, everywhere()));
    Path launcher = Files.createDirectories(home.resolve("bin")).resolve("spark-submit");
    List<String> command = new ArrayList<>(java("-Xmx1g", "org.apache.spark.deploy.SparkSubmit"));
    command.replaceAll(word -> "'" + word + "'");
    Files.writeString(launcher, "#!/bin/sh\nexec " + String.join(" ", command) + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  /**
   * Runs an application by spark-submit, as a user would.
   *
   * @param listener hears every line that it prints
   * @return its exit code
   */
  int submit(Path app, String main, String arguments, Consumer<String> listener)
      throws IOException, InterruptedException {
    String jar = System.getProperty("adagio.spark.jar");
    return run(
        folder,
        "spark-submit --jars " + jar + " --class " + main + " " + app + " " + arguments,
        listener);
  }

  /**
   * Runs a shell's commands, one after the other until one fails, where spark-submit is on the
   * path.
   *
   * @param listener hears every line that they print
   * @return the exit code
   */
  int run(Path where, String commands, Consumer<String> listener)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "driver", ".log");
    ProcessBuilder builder = builder(List.of("sh", "-e", "-c", commands));
    builder.directory(where.toFile());
    builder.environment().merge("PATH", path(), (own, ours) -> ours + File.pathSeparator + own);
    Process process = started(builder);
    application = process;
    try (BufferedReader reader = process.inputReader();
        Writer out = Files.newBufferedWriter(log)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        out.write(line + "\n");
        listener.accept(line);
      }
    }
    return process.waitFor();
  }

  private String path() {
    return home.resolve("bin")
        + File.pathSeparator
        + Path.of(System.getProperty("java.home"), "bin");
  }

  /** Kills a worker and its executors, as when their machine fails. */
  void kill(int worker) {
    end(workers.get(worker));
  }

  /** Starts another worker in the place of one that was killed. */
  void restart(int worker) throws IOException {
    workers.set(worker, worker(worker));
  }

  /**
   * Kills the executors of a worker, which lives on; waits for one where there is none yet.
   *
   * @return how many there were
   */
  int killExecutors(int worker) throws InterruptedException {
    List<ProcessHandle> executors = executors(worker);
    while (executors.isEmpty() && !isDone(1)) {
      executors = executors(worker);
    }
    end(executors);
    return executors.size();
  }

  private List<ProcessHandle> executors(int worker) {
    return workers.get(worker).descendants().toList();
  }

  /** Waits until the executors of an application that ended have ended too. */
  void awaitNoExecutors() {
    for (int worker = 0; worker < workers.size(); worker++) {
      executors(worker).forEach(executor -> executor.onExit().join());
    }
  }

  /** Kills the application that was submitted last. */
  void killDriver() {
    end(application);
  }

  /** Waits so long for the application to end, and tells whether it did. */
  boolean isDone(long milliseconds) throws InterruptedException {
    return application.waitFor(milliseconds, TimeUnit.MILLISECONDS);
  }

  private static void end(Process process) {
    end(Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList());
  }

  private static void end(List<ProcessHandle> processes) {
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
  }

  private void close() {
    for (int i = started.size() - 1; i >= 0; i--) {
      end(started.get(i));
    }
  }

  /** An empty folder among those of the build's clusters. */
  static Path emptied(String name) throws IOException {
    return emptied(Path.of(System.getProperty("adagio.spark.folder"), name));
  }

  /** The folder with nothing in it. */
  static Path emptied(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return Files.createDirectories(folder);
  }

  /** A jar of some test classes. */
  static Path jar(Path file, Class<?>... classes) {
    try (var out = new java.util.jar.JarOutputStream(Files.newOutputStream(file))) {
      for (Class<?> type : classes) {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new java.util.zip.ZipEntry(name));
        try (var in = type.getClassLoader().getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
