package org.adagio.work;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Runs numbered tasks on as many threads as the calling thread's {@link Resources} allow. Tasks
 * start in the order of their numbers. A task that itself calls {@code forEach} runs the inner
 * tasks in its own thread. Interrupting the calling thread cancels the tasks; its interrupt flag
 * stays set.
 */
public final class Workers {
  private static final ThreadLocal<Boolean> WITHIN = ThreadLocal.withInitial(() -> false);

  /** Nothing is left in a thread of others: what is would keep our class loader as long as it. */
  private static final ThreadLocal<BooleanSupplier> OVER = new ThreadLocal<>();

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "adagio-worker");
            thread.setDaemon(true);
            return thread;
          });

  private Workers() {}

  /** One task, with what its worker brings along. */
  @FunctionalInterface
  public interface Task<S> {
    void run(S workspace, int index);
  }

  /** What a worker keeps from task to task. */
  public interface Workspace extends AutoCloseable {
    @Override
    void close();
  }

  public static int count() {
    return Resources.current().threads();
  }

  public static void forEach(int tasks, IntConsumer task) {
    forEach(tasks, () -> () -> {}, (none, index) -> task.accept(index));
  }

  /**
   * Runs tasks 0 .. {@code tasks} - 1; each worker opens one workspace, and closes it at the end.
   *
   * @throws CancellationException if the calling thread is interrupted
   */
  public static <S extends Workspace> void forEach(int tasks, Supplier<S> workspace, Task<S> task) {
    forEach(count(), tasks, workspace, task);
  }

  /** The same with a number of threads: more than {@link #count} where they wait for files. */
  public static <S extends Workspace> void forEach(
      int threads, int tasks, Supplier<S> workspace, Task<S> task) {
    int workers = WITHIN.get() ? 1 : Math.min(threads, tasks);
    BooleanSupplier over = WITHIN.get() || OVER.get() == null ? () -> false : OVER.get();
    AtomicInteger next = new AtomicInteger();
    if (workers <= 1) {
      drain(tasks, next, over, workspace, task);
    } else {
      new Crew(workers).run(() -> drain(tasks, next, over, workspace, task));
    }
    if (next.get() < tasks) {
      throw new Abandoned();
    }
  }

  /** Work that is given up once it is over: no more tasks begin then; empty if it was. */
  public static <T> Optional<T> unless(BooleanSupplier over, Supplier<T> work) {
    BooleanSupplier before = OVER.get();
    OVER.set(over);
    try {
      return Optional.of(work.get());
    } catch (Abandoned e) {
      return Optional.empty();
    } finally {
      if (before == null) {
        OVER.remove();
      } else {
        OVER.set(before);
      }
    }
  }

  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1;

    Abandoned() {
      super("over", null, false, false);
    }
  }

  /** Work whose inner tasks all run in this thread, where someone else shares the machine out. */
  public static <T> T alone(Supplier<T> work) {
    boolean before = WITHIN.get();
    WITHIN.set(true);
    try {
      return work.get();
    } finally {
      WITHIN.set(before);
    }
  }

  private static <S extends Workspace> void drain(
      int tasks, AtomicInteger next, BooleanSupplier over, Supplier<S> workspace, Task<S> task) {
    if (tasks == 0) {
      return;
    }
    try (S own = workspace.get()) {
      while (!over.getAsBoolean()) {
        int i = next.getAndIncrement();
        if (i >= tasks) {
          return;
        }
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("interrupted");
        }
        task.run(own, i);
      }
    }
  }

  /** Threads that do one job together; the first failure stops them all. */
  private static final class Crew {
    private final int workers;
    private final Resources resources = Resources.current();
    private final CountDownLatch done;
    private final Set<Thread> working = new HashSet<>();
    private Throwable failure;

    Crew(int workers) {
      this.workers = workers;
      done = new CountDownLatch(workers);
    }

    void run(Runnable job) {
      for (int w = 0; w < workers; w++) {
        THREADS.execute(() -> work(job));
      }
      try {
        done.await();
      } catch (InterruptedException e) {
        stop(new CancellationException("interrupted"));
        awaitQuietly();
        Thread.currentThread().interrupt();
      }
      rethrow();
    }

    private void work(Runnable job) {
      WITHIN.set(true);
      try {
        if (begin()) {
          resources.during(
              () -> {
                job.run();
                return null;
              });
        }
      } catch (RuntimeException | Error e) {
        stop(e);
      } finally {
        end();
        WITHIN.set(false);
        done.countDown();
      }
    }

    private synchronized boolean begin() {
      return failure == null && working.add(Thread.currentThread());
    }

    /** After this no interrupt reaches the thread, and one that did is forgotten. */
    private synchronized void end() {
      working.remove(Thread.currentThread());
      Thread.interrupted();
    }

    private synchronized void stop(Throwable why) {
      if (failure == null) {
        failure = why;
        working.forEach(Thread::interrupt);
      }
    }

    private synchronized void rethrow() {
      if (failure instanceof RuntimeException e) {
        throw e;
      } else if (failure instanceof Error e) {
        throw e;
      }
    }

    private void awaitQuietly() {
      boolean waiting = true;
      while (waiting) {
        try {
          done.await();
          waiting = false;
        } catch (InterruptedException e) {
          waiting = true;
        }
      }
    }
  }
}
