package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WholeJobTest {

  private static final class Heard implements Progress {
    private final List<Double> shares = Collections.synchronizedList(new ArrayList<>());
    private final List<Double> left = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void stage(String name, long steps) {}

    @Override
    public void advance(long steps) {}

    @Override
    public void job(double done, double secondsLeft) {
      shares.add(done);
      left.add(secondsLeft);
    }

    private double lastShare() {
      return shares.get(shares.size() - 1);
    }

    private double lastLeft() {
      return left.get(left.size() - 1);
    }
  }

  static List<EmbeddingMethod> methods() {
    return List.of(Refined.standard(), Neighbours.standard(), PrincipalComponents.exact());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theShareOfAFitNeverFallsAndComesToOne(EmbeddingMethod method) {
    Heard heard = new Heard();
    Fit.to(4).with(method).holdOut(0.2).progress(heard).on(Clouds.decaying(400, 12, 0.8, 1));
    assertThat(heard.shares).isSorted().allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
    assertThat(heard.shares).hasSizeGreaterThan(4).last().isEqualTo(1.0);
    assertThat(heard.left).last().isEqualTo(0.0);
  }

  // of the usual eight rounds each takes an eighth of the part, and later ones half of the rest
  @Test
  void usualStagesTakeEqualSharesAndLaterOnesHalfOfTheRest() {
    Heard heard = new Heard();
    AtomicLong clock = new AtomicLong();
    WholeJob job = new WholeJob(heard, Optional.empty(), clock::get);
    job.enter(0.05, 2);
    job.enter(0.9, 8);
    job.stage("one", 10);
    clock.set(1_000_000_000);
    job.advance(5);
    double half = 0.05 + 0.85 / 16;
    assertThat(heard.lastShare()).isCloseTo(half, within(1e-12));
    assertThat(heard.lastLeft()).isCloseTo((1 - half) / half, within(1e-9));
    for (int round = 1; round <= 8; round++) {
      clock.addAndGet(1_000_000_000);
      job.search(new SearchState("band", round, 4, 0.2, 0, 0, Double.NaN, 4, Double.NaN));
      double ends = round < 8 ? round / 8.0 : 15 / 16.0;
      assertThat(heard.lastShare()).as("%d", round).isCloseTo(0.05 + 0.85 * ends, within(1e-12));
    }
    job.enter(1, 2);
    assertThat(heard.lastShare()).isEqualTo(0.9);
  }

  @Test
  void aFitOfCodesIsOneStageWhoseStepsAreAllOfIt() {
    Heard heard = new Heard();
    AtomicLong clock = new AtomicLong();
    WholeJob job = new WholeJob(heard, Optional.empty(), clock::get);
    job.enter(0.99, 1);
    job.stage("codes", 100);
    clock.set(10_000_000_000L);
    job.advance(50);
    assertThat(heard.lastShare()).isCloseTo(0.495, within(1e-12));
    assertThat(heard.lastLeft()).isCloseTo(10 * 0.505 / 0.495, within(1e-9));
  }

  @Test
  void theStepsOfAFitInBytesAddUpToItsStage() {
    long[] count = new long[2];
    Progress counting =
        new Progress() {
          @Override
          public void stage(String name, long steps) {
            count[0] = steps;
            count[1] = 0;
          }

          @Override
          public void advance(long steps) {
            count[1] += steps;
          }
        };
    Fit.inBytes(6).progress(counting).on(Clouds.decaying(1200, 12, 0.8, 1));
    assertThat((double) count[1] / count[0]).isBetween(0.7, 1.3);
  }

  @Test
  void aSearchIsMeasuredByItsBudget() {
    Heard heard = new Heard();
    AtomicLong clock = new AtomicLong();
    WholeJob job = new WholeJob(heard, Optional.of(Duration.ofSeconds(8)), clock::get);
    job.enter(0.05, 2);
    job.enter(0.9, 8);
    job.stage("refining", 0);
    clock.set(4_000_000_000L);
    job.search(new SearchState("band", 1, 4, 0.2, 0, 0, Double.NaN, 4, Double.NaN));
    assertThat(heard.lastShare()).isCloseTo(0.05 + 0.85 / 2, within(1e-12));
  }

  @Test
  void aFitLogsWhenItBeginsAndEnds() {
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            lines.add(entry.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("org.adagio.fit");
    Level before = logger.getLevel();
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
    try {
      Fit.to(2).principalComponents().seed(7).on(Clouds.decaying(50, 5, 0.8, 1));
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(before);
    }
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).isEqualTo("fit begins: pca, 50 points of 5 dimensions, seed 7");
    assertThat(lines.get(1)).startsWith("fit ends after ").contains("pca map 5 -> 2: ");
  }
}
