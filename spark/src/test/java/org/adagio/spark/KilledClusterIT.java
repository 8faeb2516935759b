package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.adagio.embedding.LinearEmbedding;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * SIGKILL at seeded moments of fit, save and transform on a real cluster. Without an executor the
 * result is the same; without the driver a saved model is whole or absent, and the next run leaves
 * nothing else behind.
 */
class KilledClusterIT {
  private static final int ROWS = 40_000;
  private static final String SIZE = ROWS + " 128 8 ";

  private enum Victim {
    EXECUTOR,
    DRIVER
  }

  /** Whom to kill, and after which part of a phase. */
  private record Kill(Victim victim, String phase, double moment) {}

  /** What a whole run said, and how long its phases took. */
  private static final class Heard {
    final List<String> lines = new ArrayList<>();
    final Map<String, Long> milliseconds = new HashMap<>();
    private String phase = "";
    private long begun;

    void accept(String line) {
      lines.add(line);
      if (line.startsWith(ClusterApplication.PHASE)) {
        long now = System.nanoTime();
        milliseconds.put(phase, TimeUnit.NANOSECONDS.toMillis(now - begun));
        phase = line.substring(ClusterApplication.PHASE.length());
        begun = now;
      }
    }

    double sum() {
      return lines.stream()
          .filter(line -> line.startsWith(ClusterApplication.SUM))
          .mapToDouble(line -> Double.parseDouble(line.substring(ClusterApplication.SUM.length())))
          .findFirst()
          .orElseThrow();
    }

    @Override
    public String toString() {
      return String.join("\n", lines);
    }
  }

  @Test
  @Tag("nightly")
  void theSameModelOrNone() throws Exception {
    Random random = new Random(1);
    System.out.println(
        survive(
            "kills",
            List.of(
                new Kill(Victim.DRIVER, "save", random.nextDouble()),
                new Kill(Victim.EXECUTOR, "fit", random.nextDouble()),
                new Kill(Victim.EXECUTOR, "transform", random.nextDouble()))));
  }

  @Test
  @Tag("nightly")
  void theSameOverManyMoments() throws Exception {
    Random random = new Random(2);
    List<String> phases = List.of("fit", "save", "transform");
    List<Kill> kills = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Victim victim = i % 2 == 0 ? Victim.DRIVER : Victim.EXECUTOR;
      kills.add(new Kill(victim, phases.get(i / 2 % 3), random.nextDouble()));
    }
    System.out.println(survive("many-kills", kills));
    Path folder = Files.createDirectories(Path.of("target", "nightly"));
    Files.writeString(
        folder.resolve("cluster-kills.txt"), "kills on a cluster survived\t" + kills.size() + "\n");
  }

  private static String survive(String name, List<Kill> kills) throws Exception {
    Path folder = StandaloneCluster.emptied(name);
    Path app = StandaloneCluster.jar(folder.resolve("app.jar"), ClusterApplication.classes());
    Path calm = Files.createDirectory(folder.resolve("calm"));
    Path shaken = Files.createDirectory(folder.resolve("shaken"));
    int executors = 0;
    int whole = 0;
    int absent = 0;
    try (StandaloneCluster cluster = new StandaloneCluster(folder, 2)) {
      Heard quiet = new Heard();
      assertThat(submit(cluster, app, calm, quiet::accept)).as(quiet::toString).isZero();
      LinearEmbedding expected = model(calm);
      assertThat(files(calm)).containsExactly("images", "model");
      for (Kill kill : kills) {
        Heard heard = new Heard();
        long moment = (long) (kill.moment() * quiet.milliseconds.get(kill.phase()));
        int[] hit = {0};
        int code =
            submit(
                cluster,
                app,
                shaken,
                line -> {
                  heard.accept(line);
                  if (line.equals(ClusterApplication.PHASE + kill.phase())) {
                    hit[0] = strike(cluster, kill, moment);
                  }
                });
        boolean saved = Files.exists(shaken.resolve("model"));
        if (saved) {
          assertSame(model(shaken), expected);
          assertThat(shaken.resolve("model/metadata/_SUCCESS")).exists();
        }
        if (kill.victim() == Victim.EXECUTOR) {
          assertThat(code).as(() -> kill + "\n" + heard).isZero();
          assertThat(heard.lines).contains(ClusterApplication.COUNTED + ROWS);
          assertThat(heard.sum()).isEqualTo(quiet.sum(), within(1e-6 * ROWS));
          assertThat(files(shaken)).as("nothing but results").containsExactly("images", "model");
          executors += hit[0];
        } else {
          assertThat(code).as("%s", kill).isNotZero();
          whole += saved ? 1 : 0;
          absent += saved ? 0 : 1;
        }
      }
    }
    assertThat(executors).as("executors that were killed").isPositive();
    return "cluster: %d kills, of them %d executors; after %d drivers %d whole models and %d absent"
        .formatted(kills.size(), executors, whole + absent, whole, absent);
  }

  private static int submit(StandaloneCluster cluster, Path app, Path to, Consumer<String> listener)
      throws IOException, InterruptedException {
    String main = ClusterApplication.class.getName();
    String arguments = SIZE + to.resolve("model") + " " + to.resolve("images");
    return cluster.submit(app, main, arguments, listener);
  }

  /** Returns how many executors were killed. */
  private static int strike(StandaloneCluster cluster, Kill kill, long moment) {
    try {
      cluster.await(moment);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (kill.victim() == Victim.DRIVER) {
      cluster.killDriver();
      return 0;
    }
    return cluster.killExecutors((int) (moment % 2));
  }

  private static LinearEmbedding model(Path folder) {
    return LinearEmbedding.load(folder.resolve("model/model.safetensors"));
  }

  private static void assertSame(LinearEmbedding after, LinearEmbedding before) {
    AdagioEstimatorTest.assertSame(after, before, 1e-5);
    assertThat(after.provenance()).isEqualTo(before.provenance());
    assertThat(after.certificate().orElseThrow().statement())
        .isEqualTo(before.certificate().orElseThrow().statement());
  }

  private static List<String> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
