package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Questions;
import org.adagio.Run;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.Recall;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.RowReader;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever fails, and wherever, no memory for the BLAS stays open: every work is run again and
 * again, with a fault at its first opening of a panel, its second, … until it ends without one; and
 * the same for reads of the points.
 */
class NoPanelIsLeftTest {
  private static final int WIDE = 5000; // rows of more than 4096 values are staged in two pieces

  /** What a work throws in the place of memory, or of points. */
  private static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Counts what is open; the k-th opening fails. */
  private static final class Account implements PanelListener {
    final AtomicLong open = new AtomicLong();
    private final AtomicInteger left;

    Account(int k) {
      left = new AtomicInteger(k);
    }

    @Override
    public void opening(long floats) {
      if (left.decrementAndGet() == 0) {
        throw new Fault();
      }
      open.incrementAndGet();
    }

    @Override
    public void closed(long floats) {
      open.decrementAndGet();
    }
  }

  private static void fail() {
    throw new Fault();
  }

  static Stream<Arguments> works() {
    PointCloud points = PointCloud.of(Clouds.decaying(140, 7, 0.8, 1));
    PointCloud wide = PointCloud.of(Clouds.gaussian(9, WIDE, 2));
    LinearEmbedding map = LinearEmbedding.of(Clouds.gaussian(4, 7, 3));
    LinearEmbedding ofWide = LinearEmbedding.of(Clouds.gaussian(4, WIDE, 3));
    return Stream.of(
        work("transform", points, cloud -> map.apply(cloud).toMatrix()),
        work("transform by readers", points, cloud -> read(map.apply(cloud))),
        work("all pairs", points, cloud -> Distortion.of(map.reduction(cloud))),
        work("wide pairs", wide, cloud -> Distortion.of(ofWide.reduction(cloud))),
        work(
            "sampled pairs",
            points,
            cloud -> Distortion.of(map.reduction(cloud), Pairs.sampled(50), Run.of(1))),
        work("neighbours", points, NoPanelIsLeftTest::neighbours),
        work("wide neighbours", wide, NoPanelIsLeftTest::neighbours),
        work("recall", points, cloud -> recall(cloud, map)),
        fit(points, JohnsonLindenstrauss.signs()),
        fit(points, PrincipalComponents.exact()),
        fit(points, PrincipalComponents.randomized()),
        fit(wide, PrincipalComponents.exact()),
        fit(points, Adagio.halfSplit()),
        fit(points, new Refined(200)),
        fit(points, new Refined(20)),
        fit(wide, Refined.standard()),
        fit(points, new Neighbours(20)),
        work(
            "a search",
            points,
            cloud -> Fit.within(0.4).with(PrincipalComponents.randomized()).holdOut(0.2).on(cloud)),
        work(
            "a grown search",
            points,
            cloud ->
                Fit.within(0.4)
                    .with(PrincipalComponents.exact())
                    .drawAtMost(80)
                    .certify(Pairs.sampled(9))
                    .on(cloud)));
  }

  private static Arguments work(String name, PointCloud points, Consumer<PointCloud> work) {
    return Arguments.of(Named.of(name, work), points);
  }

  private static Arguments fit(PointCloud points, EmbeddingMethod method) {
    return work(
        method + " of " + points.dimension(),
        points,
        cloud -> Fit.to(3).with(method).until(new Questions(60)).on(cloud));
  }

  private static void neighbours(PointCloud points) {
    try (NearestNeighbours search = new NearestNeighbours(points)) {
      search.of(points, 3, Progress.NONE);
    }
  }

  private static void recall(PointCloud points, LinearEmbedding map) {
    long[] all = LongStream.range(0, points.size()).toArray();
    Recall.ofOwn(map.reduction(points), all, 3, Progress.NONE);
  }

  private static void read(PointCloud images) {
    try (var reader = RowReader.of(images)) {
      reader.read(0, (int) images.size(), new float[(int) images.size() * images.dimension()], 0);
    }
  }

  @ParameterizedTest
  @MethodSource("works")
  void noneIsLeftWhateverOpeningFails(Consumer<PointCloud> work, PointCloud points) {
    for (int threads : new int[] {1, 2}) {
      int k = 1;
      while (fails(new Account(k), threads, () -> work.accept(points))) {
        k = next(k);
      }
      assertThat(k).isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @MethodSource("works")
  void noneIsLeftWhateverReadFails(Consumer<PointCloud> work, PointCloud points) {
    for (int threads : new int[] {1, 2}) {
      int k = 1;
      while (failsAtRead(k, threads, work, points)) {
        k = next(k);
      }
    }
  }

  private static boolean failsAtRead(
      int k, int threads, Consumer<PointCloud> work, PointCloud points) {
    return fails(
        new Account(Integer.MAX_VALUE),
        threads,
        () -> work.accept(new FaultyCloud(points, k, NoPanelIsLeftTest::fail)));
  }

  /**
   * Every fault at first; a search opens thousands of panels alike, of which some stand for all.
   */
  private static int next(int k) {
    return k < 40 ? k + 1 : k * 3 / 2;
  }

  private static boolean fails(Account account, int threads, Runnable work) {
    boolean failed = false;
    try {
      new Resources(threads, 1 << 14, Resources.UNBOUNDED, account)
          .during(
              () -> {
                work.run();
                return null;
              });
    } catch (Fault e) {
      failed = true;
    }
    assertThat(account.open).hasValue(0);
    return failed;
  }
}
