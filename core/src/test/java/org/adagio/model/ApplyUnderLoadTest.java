package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.adagio.Clouds;
import org.adagio.Nightly;
import org.adagio.ProcessFigures;
import org.adagio.Textbook;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One map, applied by 64 threads at once: every image is that of float64 up to rounding, and memory
 * does not grow. Times of calls are told, not judged.
 */
class ApplyUnderLoadTest {
  private static final int THREADS = 64;
  private static final int D = 256;
  private static final int R = 64;
  private static final int POINTS = 200;
  private static final long MEBIBYTE = 1 << 20;

  private final float[][] points = Clouds.gaussian(POINTS, D, 1);
  private final float[][] rows = Clouds.gaussian(R, D, 2);
  private final LinearEmbedding map = LinearEmbedding.of(rows);
  private final double[][] images =
      Textbook.product(Textbook.widened(points), Textbook.transposed(Textbook.widened(rows)));

  /** What one thread saw; a bucket of times is an eighth of a power of two of nanoseconds. */
  private static final class Seen {
    final long[] times = new long[8 * 64];
    long applies;
    double worst;

    void time(long nanos) {
      times[
          (int)
              Math.min(
                  times.length - 1L,
                  (long) (8 * Math.log((double) Math.max(1, nanos)) / Math.log(2)))]++;
    }

    Seen plus(Seen other) {
      Arrays.setAll(times, i -> times[i] + other.times[i]);
      applies += other.applies;
      worst = Math.max(worst, other.worst);
      return this;
    }

    /** The upper end of the bucket that a share of the calls lies below. */
    double micros(double share) {
      long calls = Arrays.stream(times).sum();
      long below = 0;
      int bucket = 0;
      while (below < share * calls) {
        below += times[bucket++];
      }
      return Math.pow(2, bucket / 8.0) / 1000;
    }
  }

  @Test
  void noWrongAnswerAndFlatMemory() throws Exception {
    load(1000);
  }

  /** mvn -Pnightly -pl core test -Dtest=ApplyUnderLoadTest -Dadagio.soak.minutes=2. */
  @Test
  @Tag("nightly")
  void theSameForMinutes() throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("adagio.soak.minutes", 2));
    long applies = 0;
    long heap = load(1000).heap();
    long last = heap;
    while (System.nanoTime() < end) {
      Load load = load(20_000);
      applies += load.applies();
      last = load.heap();
    }
    assertThat(last - heap).as("bytes of the heap more than at the start").isLessThan(4 * MEBIBYTE);
    Nightly.record("apply", "applies checked", applies);
  }

  private record Load(long applies, long heap) {}

  private Load load(int calls) throws Exception {
    run(20); // threads, code and classes come with the first calls
    long heap = ProcessFigures.usedHeap();
    Optional<Long> resident = ProcessFigures.resident();
    Seen seen = run(calls);
    long after = ProcessFigures.usedHeap();
    assertThat(seen.applies).isEqualTo((long) THREADS * calls);
    assertThat(seen.worst).as("error beside the norms").isLessThan(1e-5);
    assertThat(after - heap).as("bytes of the heap more than before").isLessThan(4 * MEBIBYTE);
    System.out.printf(
        Locale.ROOT,
        "apply: %,d calls from %d threads, largest error %.1e, median %.0f us, p99 %.0f us;"
            + " heap %+,d KiB, resident %,d MiB before%n",
        seen.applies,
        THREADS,
        seen.worst,
        seen.micros(0.5),
        seen.micros(0.99),
        (after - heap) >> 10,
        resident.orElse(0L) >> 20);
    return new Load(seen.applies, after);
  }

  private Seen run(int calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Seen>> work = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        long seed = thread;
        work.add(() -> apply(calls, new SplittableRandom(seed)));
      }
      Seen all = new Seen();
      for (Future<Seen> one : threads.invokeAll(work)) {
        all.plus(one.get());
      }
      return all;
    } finally {
      threads.shutdown();
      assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  /** One point, or now and then all of them as a cloud, which the BLAS multiplies. */
  private Seen apply(int calls, SplittableRandom random) {
    Seen seen = new Seen();
    float[] image = new float[R];
    for (int call = 0; call < calls; call++) {
      int i = random.nextInt(POINTS);
      long begun = System.nanoTime();
      if (call % 100 == 99) {
        float[][] all = map.apply(points);
        image = all[i];
      } else {
        map.apply(points[i], image);
        seen.time(System.nanoTime() - begun);
      }
      seen.applies++;
      seen.worst = Math.max(seen.worst, error(image, images[i]));
    }
    return seen;
  }

  private static double error(float[] image, double[] truth) {
    double difference = 0;
    for (int k = 0; k < truth.length; k++) {
      difference = Math.max(difference, Math.abs(image[k] - truth[k]));
    }
    return difference / Math.sqrt(Textbook.dot(truth, truth));
  }
}
