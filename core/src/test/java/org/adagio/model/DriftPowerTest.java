package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.adagio.Clouds;
import org.adagio.Nightly;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a watch sees, and after how many batches; and that it sees nothing where nothing is. The
 * property {@code drift.files} names files of points, with commas between them, that are asked
 * beside a simulated cloud.
 */
class DriftPowerTest {
  private static final int RUNS = 40;
  private static final int QUICK_RUNS = 10;
  private static final int BATCHES = 40;
  private static final int FITTED = 5000;
  private static final int MOST_IN_BATCH = 1000;
  private static final int DIMENSION = 32;

  /** Maps that know their points in different ways. */
  enum Kind {
    HELD_OUT {
      @Override
      LinearEmbedding of(PointCloud points, long seed) {
        return Fit.to(6).with(PrincipalComponents.exact()).holdOut(0.3).seed(seed).on(points).map();
      }
    },
    ALL_FITTED {
      @Override
      LinearEmbedding of(PointCloud points, long seed) {
        return Fit.to(6).with(PrincipalComponents.exact()).holdOut(0).seed(seed).on(points).map();
      }
    },
    RANDOM {
      @Override
      LinearEmbedding of(PointCloud points, long seed) {
        return Fit.to(6)
            .with(JohnsonLindenstrauss.signs())
            .holdOut(0.3)
            .seed(seed)
            .on(points)
            .map();
      }
    };

    abstract LinearEmbedding of(PointCloud points, long seed);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void pointsOfTheSameKindRaiseNoAlarm(Kind kind) {
    assertNoAlarm(kind, 0, QUICK_RUNS);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Tag("nightly")
  void norInManyMoreRuns(Kind kind) {
    assertNoAlarm(kind, QUICK_RUNS, RUNS);
  }

  private static void assertNoAlarm(Kind kind, int first, int end) {
    for (int run = first; run < end; run++) {
      PointCloud points = PointCloud.of(Clouds.decaying(1000, 16, 0.8, 1000L * run));
      DriftWatch watch = DriftWatch.of(kind.of(points, run), run);
      for (int batch = 1; batch <= BATCHES; batch++) {
        float[][] same = Clouds.decaying(200, 16, 0.8, 1000L * run + batch);
        assertThat(watch.look(PointCloud.of(same), Progress.NONE).hasDrifted())
            .as("run %d, batch %d", run, batch)
            .isFalse();
      }
    }
  }

  @Test
  void recallOfTheSameKindRaisesNoAlarm() {
    assertNoAlarmOfRecall(0, QUICK_RUNS);
  }

  @Test
  @Tag("nightly")
  void norDoesRecallInManyMoreRuns() {
    assertNoAlarmOfRecall(QUICK_RUNS, RUNS);
  }

  /** Recalls of small batches, where bounds that take them for normal would fail first. */
  private static void assertNoAlarmOfRecall(int first, int end) {
    for (int run = first; run < end; run++) {
      PointCloud points = PointCloud.of(Clouds.decaying(600, 10, 0.7, 1000L * run));
      LinearEmbedding map =
          Fit.recall(0.9).with(PrincipalComponents.exact()).seed(run).on(points).map();
      DriftWatch watch = DriftWatch.of(map, run).among(points);
      for (int batch = 1; batch <= BATCHES; batch++) {
        float[][] same = Clouds.decaying(50, 10, 0.7, 1000L * run + batch);
        DriftWatch.Look look = watch.look(PointCloud.of(same), Progress.NONE);
        assertThat(look.hasDrifted()).as("run %d, batch %d: %s", run, batch, look).isFalse();
      }
    }
  }

  @Test
  @Tag("nightly")
  void whatIsSeenAfterHowManyBatches() throws IOException {
    Map<String, float[][]> clouds = new LinkedHashMap<>();
    clouds.put("simulated", Clouds.decaying(45_000, 64, 0.93, 1));
    String files = System.getProperty("drift.files", "");
    for (String file : files.isEmpty() ? new String[0] : files.split(",")) {
      Path path = Path.of(file);
      clouds.put(path.getFileName().toString(), Formats.open(path).points().toArrays());
    }
    List<String> rows = new ArrayList<>();
    rows.add("| drift | " + String.join(" | ", clouds.keySet()) + " |");
    for (Drifts drift : Drifts.values()) {
      rows.add(
          clouds.values().stream()
              .map(points -> seen(points, drift))
              .collect(Collectors.joining(" | ", "| " + drift + " | ", " |")));
    }
    int alarms = clouds.values().stream().mapToInt(DriftPowerTest::falseAlarms).sum();
    System.out.println(String.join("\n", rows));
    Nightly.record(
        "DriftPowerTest", "false alarms of runs", alarms + " of " + RUNS * clouds.size());
    assertThat(alarms).isZero();
  }

  /** A cloud in random order: points to fit to, and batches of others. */
  private record Days(float[][] fitted, List<float[][]> batches, double length) {
    static Days of(float[][] points, long seed) {
      float[][] order = points.clone();
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = order.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        float[] row = order[i];
        order[i] = order[other];
        order[other] = row;
      }
      int size = Math.min(MOST_IN_BATCH, (order.length - FITTED) / BATCHES);
      List<float[][]> batches = new ArrayList<>();
      for (int batch = 0; batch < BATCHES; batch++) {
        int first = FITTED + batch * size;
        batches.add(Arrays.copyOfRange(order, first, first + size));
      }
      float[][] fitted = Arrays.copyOf(order, FITTED);
      return new Days(fitted, batches, length(fitted));
    }

    private static double length(float[][] points) {
      double sum = 0;
      for (int j = 0; j < points[0].length; j++) {
        double mean = 0;
        double square = 0;
        for (float[] point : points) {
          mean += point[j] / points.length;
          square += (double) point[j] * point[j] / points.length;
        }
        sum += square - mean * mean;
      }
      return Math.sqrt(sum);
    }

    /** The first batch that is told to drift; 0 where none is. */
    int firstAlarm(Drifts drift, long seed) {
      LinearEmbedding map =
          Fit.to(DIMENSION)
              .with(PrincipalComponents.exact())
              .holdOut(0.2)
              .seed(seed)
              .on(PointCloud.of(fitted))
              .map();
      DriftWatch watch = DriftWatch.of(map, seed);
      for (int batch = 0; batch < BATCHES; batch++) {
        PointCloud today = PointCloud.of(drift.of(batches.get(batch), length, seed + batch));
        if (watch.look(today, Progress.NONE).hasDrifted()) {
          return batch + 1;
        }
      }
      return 0;
    }
  }

  private static String seen(float[][] points, Drifts drift) {
    int first = Days.of(points, 1).firstAlarm(drift, 1);
    return first == 0 ? "not in " + BATCHES : Integer.toString(first);
  }

  private static int falseAlarms(float[][] points) {
    int alarms = 0;
    for (int run = 1; run <= RUNS; run++) {
      alarms += Days.of(points, run).firstAlarm(Drifts.NONE, run) > 0 ? 1 : 0;
    }
    return alarms;
  }
}
