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
import org.adagio.model.LinearEmbedding;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * SIGKILL at seeded moments of fit, save and transform on a real cluster. Without the driver there
 * is what was there before or the whole new model. Without an executor or a worker the result is
 * that of a calm run in one process, and what a killed driver left is removed.
 */
class KilledClusterIT {
  private static final int ROWS = 2000;

  /** A map of 1.5 MB, so that saving it takes a while. */
  private static final String SIZE = ROWS + " 768 4 512 ";

  private static final String MODEL = "model";
  private static final String IMAGES = "images";

  /** What is seen of a save from outside, in this order; the last only with an old model. */
  private static final String FOLDER = ".model.unfinished";

  private static final String MAP = FOLDER + "/" + ModelDirectory.FILE;
  private static final String ASIDE = ".model.aside";

  private static final AdagioModel OLD =
      AdagioModel.of(LinearEmbedding.of(new float[][] {{1, 2, 3}, {4, 5, 6}}));

  private enum Victim {
    DRIVER,
    EXECUTOR,
    WORKER
  }

  /** Whom to kill: so many milliseconds after a sign in a phase; without one, after its begin. */
  private record Kill(Victim victim, int worker, String phase, String sign, long delay) {
    Kill sooner() {
      return new Kill(victim, worker, phase, sign, delay / 2);
    }

    Kill of(int other) {
      return new Kill(victim, other, phase, sign, delay);
    }
  }

  /** What a run said, and how long its phases took. */
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

    @Override
    public String toString() {
      return String.join("\n", lines);
    }
  }

  /** What kills did, in all. */
  private static final class Count {
    int drivers;
    int whileSaving;
    int executors;
    int workers;
    int kept;
    int replaced;
    int absent;

    int all() {
      return drivers + executors + workers;
    }

    @Override
    public String toString() {
      return ("cluster: killed %d drivers, %d of them while they saved, %d executors and %d"
              + " workers; after the drivers %d old models, %d new ones and %d times none, as"
              + " before")
          .formatted(drivers, whileSaving, executors, workers, kept, replaced, absent);
    }
  }

  private final Count count = new Count();
  private final Heard calm = new Heard();
  private double calmSum;
  private Random random;
  private Path app;
  private Path shaken;
  private StandaloneCluster cluster;
  private LinearEmbedding expected;
  private final List<Kill> struck = new ArrayList<>();

  /** A worker is lost in the fit, and an executor of the other in the same run's transform. */
  @Test
  void theSameModelOrTheOldOne() throws Exception {
    start("kills", 1);
    ClusterApplication.run(LocalSpark.session(), words(), calm::accept);
    keepCalm();
    loseDriver(true, saving(MAP));
    Kill worker = in("fit", Victim.WORKER);
    loseSome(worker, in("transform", Victim.EXECUTOR).of(1 - worker.worker()));
    System.out.println(count);
  }

  /** Every other kill is of a driver, first without an old model, then with one. */
  @Test
  @Tag("nightly")
  void theSameOverManyMoments() throws Exception {
    start("many-kills", 2);
    assertThat(submit(calm, line -> {})).as(calm::toString).isZero();
    keepCalm();
    List<String> phases = List.of("fit", "save", "transform");
    for (boolean old : new boolean[] {false, true}) {
      List<Kill> drivers =
          List.of(
              in("fit", Victim.DRIVER),
              saving(FOLDER),
              saving(MAP),
              saving(old ? ASIDE : FOLDER),
              in("transform", Victim.DRIVER));
      for (Kill driver : drivers) {
        loseDriver(old, driver);
        Victim victim = count.drivers % 2 == 0 ? Victim.EXECUTOR : Victim.WORKER;
        loseSome(in(phases.get(count.drivers % 3), victim));
      }
    }
    System.out.println(count);
    assertThat(count.all()).isEqualTo(20);
    assertThat(count.whileSaving).as("drivers killed in the middle of a save").isPositive();
    Path folder = Files.createDirectories(Path.of("target", "nightly"));
    Files.writeString(
        folder.resolve("cluster-kills.txt"), "kills on a cluster survived\t" + count.all() + "\n");
  }

  /** The cluster, and nothing in the way of a calm run. */
  private void start(String name, long seed) throws Exception {
    random = new Random(seed);
    Path folder = StandaloneCluster.emptied(name);
    app = StandaloneCluster.jar(folder.resolve("app.jar"), ClusterApplication.classes());
    shaken = folder.resolve("shaken");
    cluster = StandaloneCluster.shared();
    begin(false);
  }

  /** What a calm run made is what the others must make. */
  private void keepCalm() {
    assertThat(names()).containsExactly(IMAGES, MODEL);
    expected = load().embedding();
    calmSum = sumOfImages();
  }

  /** A moment of a phase, as long as it is in a calm run. */
  private Kill in(String phase, Victim victim) {
    return new Kill(victim, random.nextInt(2), phase, "", moment(phase));
  }

  private long moment(String phase) {
    return (long) (random.nextDouble() * calm.milliseconds.get(phase));
  }

  /** A moment after a sign of a save; the later ones are soon over. */
  private Kill saving(String sign) {
    long delay = sign.equals(FOLDER) ? moment("save") : random.nextInt(4);
    return new Kill(Victim.DRIVER, 0, "save", sign, delay);
  }

  /** Nothing but an old model, if any. */
  private void begin(boolean old) throws IOException {
    cluster.awaitNoExecutors();
    StandaloneCluster.emptied(shaken);
    if (old) {
      OLD.save(shaken.resolve(MODEL).toString());
    }
  }

  /** The model is what it was before, or the whole new one. */
  private void loseDriver(boolean old, Kill kill) throws Exception {
    begin(old);
    Heard heard = new Heard();
    int code = submit(heard, strikes(kill));
    if (struck.isEmpty()) {
      loseDriver(old, kill.sooner());
      return;
    }
    assertThat(code).as(() -> kill + "\n" + heard).isNotZero();
    cluster.awaitNoExecutors();
    count.drivers++;
    List<String> left = names();
    count.whileSaving += left.contains(FOLDER) || left.contains(ASIDE) ? 1 : 0;
    if (!left.contains(MODEL) && !left.contains(ASIDE)) {
      assertThat(old).as("%s leaves the old model", kill).isFalse();
      assertThat(kill.phase()).isNotEqualTo("transform");
      count.absent++;
      return;
    }
    AdagioModel model = load();
    if (old && model.uid().equals(OLD.uid())) {
      assertThat(model.embedding().toArrays()).isDeepEqualTo(OLD.embedding().toArrays());
      assertThat(kill.phase()).isNotEqualTo("transform");
      count.kept++;
    } else {
      assertSame(model.embedding());
      assertThat(kill.phase()).isNotEqualTo("fit");
      count.replaced++;
    }
  }

  /** The run goes on to the results of a calm one, whatever a driver left before it. */
  private void loseSome(Kill... kills) throws Exception {
    Heard heard = new Heard();
    Consumer<String> all =
        Stream.of(kills).map(this::strikes).reduce(line -> {}, Consumer::andThen);
    assertThat(submit(heard, all)).as(() -> List.of(kills) + "\n" + heard).isZero();
    assertThat(sumOfImages()).isEqualTo(calmSum, within(1e-6 * ROWS));
    assertThat(names()).as("nothing but results").containsExactly(IMAGES, MODEL);
    assertSame(load().embedding());
    List<Kill> missed = new ArrayList<>(List.of(kills));
    missed.removeAll(struck);
    for (Kill kill : struck) {
      if (kill.victim() == Victim.WORKER) {
        cluster.restart(kill.worker());
      }
    }
    if (!missed.isEmpty()) {
      loseSome(missed.stream().map(Kill::sooner).toArray(Kill[]::new));
    }
  }

  /** The sum of all coordinates of all images, of which there is one for each row. */
  private double sumOfImages() {
    Row found =
        LocalSpark.session()
            .read()
            .parquet(shaken.resolve(IMAGES).toString())
            .selectExpr("count(*)", "sum(aggregate(small, 0D, (a, v) -> a + v))")
            .first();
    assertThat(found.getLong(0)).isEqualTo(ROWS);
    return found.getDouble(1);
  }

  private List<String> words() {
    String arguments = SIZE + shaken.resolve(MODEL) + " " + shaken.resolve(IMAGES);
    return List.of(arguments.split(" "));
  }

  private int submit(Heard heard, Consumer<String> listener) throws Exception {
    Consumer<String> both = heard::accept;
    struck.clear();
    return cluster.submit(
        app, ClusterApplication.class.getName(), String.join(" ", words()), both.andThen(listener));
  }

  /** Kills as the phase begins and the sign is there, after the delay. */
  private Consumer<String> strikes(Kill kill) {
    return line -> {
      if (line.equals(ClusterApplication.PHASE + kill.phase())) {
        try {
          awaitSign(kill.sign());
          cluster.isDone(kill.delay());
          strike(kill);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  /** Until the sign is there; one that was missed is over when images are written. */
  private void awaitSign(String sign) throws InterruptedException {
    while (!Files.exists(shaken.resolve(sign))
        && !Files.exists(shaken.resolve(IMAGES))
        && !cluster.isDone(1)) {
      // a millisecond is little beside a save
    }
  }

  /** An application that is done is not struck. */
  private void strike(Kill kill) throws InterruptedException {
    if (cluster.isDone(0)) {
      return;
    }
    switch (kill.victim()) {
      case DRIVER -> cluster.killDriver();
      case EXECUTOR -> {
        if (cluster.killExecutors(kill.worker()) == 0) {
          return;
        }
        count.executors++;
      }
      case WORKER -> {
        cluster.kill(kill.worker());
        count.workers++;
      }
    }
    struck.add(kill);
  }

  private AdagioModel load() {
    return AdagioModel.load(shaken.resolve(MODEL).toString());
  }

  private void assertSame(LinearEmbedding model) {
    AdagioEstimatorTest.assertSame(model, expected, 1e-5);
    assertThat(model.provenance()).isEqualTo(expected.provenance());
    assertThat(model.certificate().orElseThrow().statement())
        .isEqualTo(expected.certificate().orElseThrow().statement());
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(shaken)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
