package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.adagio.Clouds;
import org.adagio.Nightly;
import org.adagio.ProcessFigures;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many fits in one process, whole ones and ones that fail: what the process holds stays the same.
 * Points break off in the middle, or the thread is interrupted there.
 */
class ManyFitsTest {
  private static final long MEBIBYTE = 1 << 20;
  private static final List<EmbeddingMethod> METHODS =
      List.of(
          PrincipalComponents.exact(),
          PrincipalComponents.randomized(),
          Adagio.halfSplit(),
          JohnsonLindenstrauss.signs(),
          new Refined(40),
          new Neighbours(40));

  /** What the points of a user's own throw. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static void breakOff() {
    throw new Broken();
  }

  /** Panels of memory for the BLAS that are open. */
  private static final class Open implements PanelListener {
    final AtomicLong panels = new AtomicLong();

    @Override
    public void opening(long floats) {
      panels.incrementAndGet();
    }

    @Override
    public void closed(long floats) {
      panels.decrementAndGet();
    }
  }

  private int failed;

  @Test
  void whatTheProcessHoldsStaysTheSame() throws IOException {
    holdsAsMuchAfter(84, false);
    holdsAsMuchAfter(84, true);
  }

  @Test
  @Tag("nightly")
  void theSameOfAThousand() throws IOException {
    holdsAsMuchAfter(1000, false);
    Nightly.record("fits", "fits in one process", 1000);
    holdsAsMuchAfter(1000, true);
    Nightly.record("faults", "faults injected", failed);
  }

  private void holdsAsMuchAfter(int fits, boolean faults) throws IOException {
    Random random = new Random(5);
    Open open = new Open();
    Resources resources = new Resources(2, 1 << 14, Resources.UNBOUNDED, open);
    fits(4 * METHODS.size(), faults, random, resources); // classes and code come with the first
    failed = 0;
    long heap = ProcessFigures.usedHeap();
    Optional<Long> resident = ProcessFigures.resident();
    long threads = ProcessFigures.threadsBesideWorkers();
    int files = ProcessFigures.openFiles();
    fits(fits, faults, random, resources);
    long more = ProcessFigures.usedHeap() - heap;
    System.out.printf(
        Locale.ROOT,
        "fits: %d in one process, %d failed; heap %+,d KiB, resident %+,d KiB%n",
        fits,
        failed,
        more >> 10,
        resident.isPresent()
            ? (ProcessFigures.resident().orElseThrow() - resident.get()) >> 10
            : 0);
    assertThat(open.panels).as("panels that are open").hasValue(0);
    assertThat(more).as("bytes of the heap more than before").isLessThan(4 * MEBIBYTE);
    assertThat(ProcessFigures.threadsBesideWorkers()).as("threads").isLessThanOrEqualTo(threads);
    assertThat(ProcessFigures.openFiles()).as("open files").isLessThanOrEqualTo(files + 2);
  }

  private void fits(int fits, boolean faults, Random random, Resources resources) {
    for (int fit = 0; fit < fits; fit++) {
      EmbeddingMethod method = METHODS.get(fit % METHODS.size());
      Runnable fault = fit % 2 == 0 ? ManyFitsTest::breakOff : Thread.currentThread()::interrupt;
      PointCloud points = PointCloud.of(Clouds.decaying(24, 6, 0.8, fit));
      PointCloud faulty = faults ? new FaultyCloud(points, 1 + random.nextInt(12), fault) : points;
      int seed = fit;
      try {
        resources.during(() -> Fit.to(3).with(method).seed(seed).on(faulty));
      } catch (Broken | CancellationException e) {
        failed++;
      } finally {
        Thread.interrupted();
      }
    }
  }
}
