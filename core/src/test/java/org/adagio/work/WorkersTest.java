package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.adagio.ThreadCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD) // a hang shows as a failure
class WorkersTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void everyTaskRunsOnce(int threads) {
    for (int tasks : new int[] {0, 1, 2, 7, 1000}) {
      AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
      ThreadCounts.run(threads, () -> Workers.forEach(tasks, runs::incrementAndGet));
      for (int i = 0; i < tasks; i++) {
        assertThat(runs.get(i)).isOne();
      }
    }
  }

  @Test
  void tasksWithinTasksRunInTheirOwnThread() {
    AtomicInteger inner = new AtomicInteger();
    AtomicInteger strangers = new AtomicInteger();
    ThreadCounts.run(
        3,
        () ->
            Workers.forEach(
                5,
                outer -> {
                  Thread own = Thread.currentThread();
                  Workers.forEach(
                      4,
                      index -> {
                        inner.incrementAndGet();
                        if (Thread.currentThread() != own) {
                          strangers.incrementAndGet();
                        }
                      });
                }));
    assertThat(inner).hasValue(20);
    assertThat(strangers).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theFirstFailureReachesTheCallerStopsTheRestAndClosesEveryWorkspace(int threads) {
    AtomicInteger ran = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    CountDownLatch opened = new CountDownLatch(threads);
    assertThatThrownBy(
            () ->
                ThreadCounts.run(
                    threads,
                    () ->
                        Workers.forEach(
                            1_000_000_000,
                            () -> {
                              opened.countDown();
                              return closed::incrementAndGet;
                            },
                            (workspace, index) -> {
                              ran.incrementAndGet();
                              if (index == 3) {
                                await(opened);
                                throw new IllegalStateException("task 3");
                              }
                            })))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("task 3");
    assertThat(ran.get()).isLessThan(1_000_000_000);
    assertThat(closed).hasValue(threads);
  }

  @Test
  void errorsPassThroughAsTheyAre() {
    CountDownLatch opened = new CountDownLatch(2);
    assertThatThrownBy(
            () ->
                ThreadCounts.run(
                    2,
                    () ->
                        Workers.forEach(
                            2,
                            index -> {
                              opened.countDown();
                              await(opened);
                              throw new OutOfMemoryError("no bytes");
                            })))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("no bytes");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new CancellationException();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void workspacesAreOpenedOnceAWorkerAndClosed(int threads) {
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    ThreadCounts.run(
        threads,
        () ->
            Workers.forEach(
                50,
                () -> {
                  opened.incrementAndGet();
                  return closed::incrementAndGet;
                },
                (workspace, index) -> {}));
    assertThat(opened).hasValue(threads);
    assertThat(closed).hasValue(threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void interruptionCancelsAndStaysSet(int threads) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(threads);
    AtomicReference<Throwable> outcome = new AtomicReference<>();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    String before = System.getProperty("adagio.threads");
    System.setProperty("adagio.threads", Integer.toString(threads));
    try {
      Thread caller =
          new Thread(
              () -> {
                try {
                  Workers.forEach(
                      Integer.MAX_VALUE,
                      () -> {
                        running.countDown();
                        return () -> {};
                      },
                      (workspace, index) -> {});
                } catch (RuntimeException e) {
                  outcome.set(e);
                  stillInterrupted.set(Thread.currentThread().isInterrupted());
                }
              });
      caller.start();
      running.await();
      caller.interrupt();
      caller.join();
    } finally {
      if (before == null) {
        System.clearProperty("adagio.threads");
      } else {
        System.setProperty("adagio.threads", before);
      }
    }
    assertThat(outcome.get()).isInstanceOf(CancellationException.class);
    assertThat(stillInterrupted).isTrue();
  }

  @Test
  void theNumberOfThreadsIsASystemProperty() {
    assertThat(ThreadCounts.with(7, Workers::count)).isEqualTo(7);
    assertThat(Resources.defaults().threads()).isEqualTo(Workers.count());
  }

  @Test
  void aFailureAtOnceNeverLeavesTheCallerWaiting() {
    // workers that have not even started when the first fails must not be waited for
    for (int round = 0; round < 2000; round++) {
      assertThatThrownBy(
              () ->
                  ThreadCounts.run(
                      8,
                      () ->
                          Workers.forEach(
                              8,
                              index -> {
                                throw new IllegalStateException("at once");
                              })))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  // tasks that began end, so that none is torn, and no others begin
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void workThatIsOverIsGivenUpBetweenTasks(int threads) {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    Optional<String> given =
        ThreadCounts.with(
            threads,
            () ->
                Workers.unless(
                    () -> begun.get() >= 8,
                    () -> {
                      Workers.forEach(
                          1000,
                          task -> {
                            begun.incrementAndGet();
                            ended.incrementAndGet();
                          });
                      return "done";
                    }));
    assertThat(given).isEmpty();
    assertThat(ended.get()).isEqualTo(begun.get()).isBetween(8, 8 + threads);
    assertThat(Workers.unless(() -> false, () -> "done")).hasValue("done");
  }

  @Test
  void whatFollowsGivenUpWorkIsDoneToItsEnd() {
    AtomicInteger done = new AtomicInteger();
    assertThat(Workers.unless(() -> true, () -> counted(3, done))).isEmpty();
    assertThat(Workers.unless(() -> false, () -> counted(5, done))).hasValue(5);
    assertThat(counted(2, done)).isEqualTo(7);
  }

  private static int counted(int tasks, AtomicInteger done) {
    Workers.forEach(tasks, task -> done.incrementAndGet());
    return done.get();
  }
}
