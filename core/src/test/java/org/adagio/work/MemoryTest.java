package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.MemoryLimitException;
import org.adagio.Progress;
import org.adagio.Questions;
import org.adagio.Run;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.fit.run.FitMemory;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.PointCloud;
import org.adagio.points.views.AppliedCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What work holds is what was stated, and memory that is bounded stays within its bound. */
class MemoryTest {
  private static final int BLOCK = 1 << 20;

  private static Resources resources(int threads, PanelListener listener) {
    return new Resources(threads, BLOCK, Resources.UNBOUNDED, listener);
  }

  /** The most that two threads may open for some work. */
  private static long opened(Supplier<?> work) {
    PanelLedger ledger = new PanelLedger();
    resources(2, ledger).during(work);
    return ledger.worst(2);
  }

  /** What a fit states to hold at its peak. */
  private static Footprint peak(FitPlan plan, int n, int d) {
    return Resources.during(plan.choices().execution(), () -> new FitMemory(plan, n, d, 0).peak());
  }

  private static Footprint stated(int threads, Supplier<Footprint> table) {
    return resources(threads, PanelListener.NONE).during(table);
  }

  static Stream<Arguments> fits() {
    List<EmbeddingMethod> methods =
        List.of(
            PrincipalComponents.exact(),
            PrincipalComponents.randomized(),
            Adagio.halfSplit(),
            JohnsonLindenstrauss.signs(),
            new Refined(150),
            new Neighbours(150));
    List<Arguments> all = new ArrayList<>();
    for (EmbeddingMethod method : methods) {
      all.add(Arguments.of(method, Fit.to(5), 700, 60));
      all.add(Arguments.of(method, Fit.to(5), 120, 300));
      all.add(Arguments.of(method, Fit.within(0.5), 400, 40));
    }
    all.add(Arguments.of(PrincipalComponents.exact(), Fit.to(40), 3000, 500));
    all.add(Arguments.of(PrincipalComponents.exact(), Fit.to(40), 300, 3000));
    all.add(Arguments.of(PrincipalComponents.randomized(), Fit.to(20), 1500, 2500));
    all.add(Arguments.of(new Refined(500), Fit.to(16), 2500, 200));
    all.add(Arguments.of(new Refined(60), Fit.to(12), 1500, 150));
    all.add(Arguments.of(new Neighbours(500), Fit.to(16), 2500, 200));
    return all.stream();
  }

  /** However the threads overlap; one alone has other peaks than several. */
  @ParameterizedTest
  @MethodSource("fits")
  void aFitOpensNoMoreOffTheHeapThanStated(EmbeddingMethod method, FitPlan goal, int n, int d) {
    PointCloud points = PointCloud.of(Clouds.decaying(n, d, Math.pow(0.05, 1.0 / d), 3));
    FitPlan plan = goal.with(method).seed(5);
    for (int threads : new int[] {1, 3}) {
      PanelLedger ledger = new PanelLedger();
      resources(threads, ledger).during(() -> plan.on(points));
      assertThat(ledger.worst(threads)).isPositive();
      assertThat(ledger.worst(threads))
          .as("%d threads", threads)
          .isLessThanOrEqualTo(stated(threads, () -> peak(plan, n, d)).offHeap());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 600, 2500})
  void soDoesALookAtPairsOrNeighbours(int n) {
    PointCloud points = PointCloud.of(Clouds.gaussian(n, 70, 1));
    PointCloud images = new AppliedCloud(Matrix.of(Clouds.gaussian(9, 70, 2)), points);
    for (Pairs pairs : List.of(Pairs.all(), Pairs.sampled(400))) {
      long opened = opened(() -> Distortion.of(Reduction.of(points, images), pairs, Run.of(7)));
      assertThat(opened).isPositive();
      assertThat(opened)
          .isLessThanOrEqualTo(
              stated(2, () -> Memory.looked(pairs.areAllOf(n), n, 70, 9)).offHeap());
    }
    long[] rows = {0, 5, 17};
    assertThat(opened(() -> Recall.ofOwn(Reduction.of(points, images), rows, 3, Progress.NONE)))
        .isLessThanOrEqualTo(stated(2, () -> Memory.nearest(n, 70, rows.length, n)).offHeap());
  }

  /** Points that take no memory are fitted in a heap of that size; Java's own takes a tenth. */
  @ParameterizedTest
  @ValueSource(strings = {"pca", "wide", "randomized", "adagio", "refined", "neighbours", "within"})
  void aHeapOfWhatIsStatedIsEnough(String work) throws IOException, InterruptedException {
    long heap = stated(2, () -> Work.of(work).footprint()).heap();
    assertThat(heap).as("large enough to tell").isGreaterThan(50 << 20);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx" + ((heap / 9 * 10) >> 20) + "m",
                "-cp",
                System.getProperty("java.class.path"),
                Work.class.getName(),
                work)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  /** A fit in another process, of points that are computed as they are read. */
  record Work(FitPlan plan, int n, int d) {
    static Work of(String name) {
      FitPlan plan = Fit.to(8).seed(1).threads(2);
      return switch (name) {
        case "pca" -> new Work(plan.with(PrincipalComponents.exact()), 1500, 1300);
        case "wide" -> new Work(plan.with(PrincipalComponents.exact()), 700, 4000);
        case "randomized" ->
            new Work(Fit.to(200).threads(2).with(PrincipalComponents.randomized()), 700, 3000);
        case "adagio" -> new Work(plan.with(Adagio.halfSplit()), 1500, 1300);
        case "refined" -> new Work(soon(plan.with(new Refined(1800))), 2000, 60);
        case "neighbours" -> new Work(soon(plan.with(new Neighbours(1700))), 12_000, 200);
        case "within" -> new Work(Fit.within(0.6).with(PrincipalComponents.exact()), 900, 800);
        default -> throw new IllegalArgumentException(name);
      };
    }

    /** A search holds after a few steps what it holds after many. */
    private static FitPlan soon(FitPlan plan) {
      return plan.until(new Questions(40));
    }

    Footprint footprint() {
      return peak(plan, n, d);
    }

    /** Fits the work that is named. */
    public static void main(String[] names) {
      Work work = of(names[0]);
      // the stated heap is all there is: what was stated is not asked again
      new Resources(2, BLOCK, Resources.UNBOUNDED, PanelListener.NONE)
          .during(() -> work.plan.on(new Waves(work.n, work.d)));
      System.exit(0); // Java's workers
    }
  }

  /** Points that take no memory. */
  record Waves(long size, int dimension) implements PointCloud {
    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < dimension; j++) {
          long mixed = ((firstRow + i) * 0x9E3779B97F4A7C15L + j) * 0xBF58476D1CE4E5B9L;
          mixed ^= mixed >>> 31;
          into[at + i * dimension + j] = (mixed >> 40) * 0x1p-20f / (8 + j);
        }
      }
    }
  }

  @Test
  void aFitThatDoesNotFitIsRefusedBeforeAPointIsRead() {
    AtomicInteger reads = new AtomicInteger();
    PointCloud points = new FaultyCloud(new Waves(3000, 500), 1, reads::incrementAndGet);
    FitPlan plan = Fit.to(5).with(PrincipalComponents.exact()).threads(2);
    long needed = peak(plan.memory(1 << 20), 3000, 500).bytes();
    assertThatThrownBy(() -> plan.memory(1 << 20).on(points))
        .isInstanceOfSatisfying(
            MemoryLimitException.class,
            e -> {
              assertThat(e.needed()).isEqualTo(needed);
              assertThat(e.allowed()).isEqualTo(1 << 20);
            })
        .hasMessageMatching(
            "memory: needs about 0\\.\\d\\d GB, 0\\.\\d\\d of it for the covariance of 500 columns;"
                + " 0.00 GB are allowed");
    assertThat(reads).hasValue(0);
    assertThat(plan.memory(2 * needed).on(new Waves(3000, 500)).map().dimension()).isEqualTo(5);
  }

  @Test
  void aFitThatNeedsMoreThanTheHeapIsRefused() {
    long max = Runtime.getRuntime().maxMemory();
    int d = (int) Math.sqrt(max / 20.0); // the matrices of that order take 40 bytes an entry
    FitPlan plan = Fit.to(5).with(PrincipalComponents.exact()).threads(2);
    assertThatThrownBy(() -> plan.on(new Waves(50_000, d)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("Java's heap")
        .hasMessageContaining("-Xmx");
  }

  /**
   * In the memory that half of the points take, half are drawn, unless all fit as well. All pairs
   * of 2400 points are in the objective, and take four times as much as those of 1200. Of 4000
   * points those of 1440 are, but of 2000 all: there the half takes more than the whole.
   */
  @ParameterizedTest
  @CsvSource({"2400, 1440, 1200", "4000, 1440, 4000", "6000, 500, 3000"})
  void fewerPointsAreDrawnWhereAllDoNotFit(int n, int landmarks, int drawn) {
    PointCloud points = PointCloud.of(Clouds.decaying(n, 20, 0.9, 4));
    FitPlan plan =
        Fit.to(6).with(new Refined(landmarks)).threads(2).seed(3).holdOut(0).until(() -> true);
    long bytes = peak(plan.drawAtMost(n / 2), n, 20).bytes();
    assertThat(peak(plan.memory(bytes), n, 20).bytes() <= bytes).isEqualTo(drawn == n);
    Fitted fitted = plan.memory(bytes).on(points);
    assertThat(fitted.points().size()).isEqualTo(drawn);
    assertThat(fitted.map().certificates().all().isPresent()).isEqualTo(drawn < n);
    Fitted same = plan.drawAtMost(drawn).on(points);
    assertThat(fitted.map().toArrays()).isDeepEqualTo(same.map().toArrays());
  }

  @Test
  void nothingBeyondTheBoundIsOpened() {
    PanelLedger ledger = new PanelLedger();
    Execution bounded = Execution.DEFAULT.memory(10_000);
    resources(1, ledger)
        .during(
            () ->
                Resources.during(
                    bounded,
                    () -> {
                      PanelListener panels = Resources.current().panels();
                      panels.opening(2000);
                      assertThatThrownBy(() -> panels.opening(501))
                          .isInstanceOf(MemoryLimitException.class)
                          .hasMessage(
                              "memory: 2004 bytes more for the BLAS, beside 8000, are beyond the"
                                  + " 10000 allowed there");
                      panels.opening(500);
                      panels.closed(2500);
                      panels.opening(2500);
                      panels.closed(2500);
                      return 0;
                    }));
    assertThat(ledger.worst(1)).isEqualTo(10_000);
    assertThat(ledger.open()).isZero();
  }

  @Test
  void blocksTakeAShareOfTheMemory() {
    Resources inner = Resources.during(Execution.DEFAULT.memory(64 << 20), Resources::current);
    assertThat(inner.blockBytes()).isEqualTo(1 << 20);
    assertThat(inner.memory()).isEqualTo(64 << 20);
    assertThat(
            Resources.during(
                Execution.DEFAULT.memory(64 << 20),
                () -> Resources.during(Execution.DEFAULT.memory(1 << 30), Resources::current)))
        .as("an inner execution takes no more than the outer one")
        .extracting(Resources::memory)
        .isEqualTo(64L << 20);
  }
}
