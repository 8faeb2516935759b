package org.adagio.benchmarks;

import java.util.Locale;
import java.util.function.Supplier;
import org.adagio.work.Workers;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** How the cores share a sequence of BLAS calls. */
enum Sharing {
  /** One call after the other, each on OpenBLAS's own threads. */
  THREADS {
    @Override
    <S extends Workers.Workspace> void run(int calls, Supplier<S> workspace, Workers.Task<S> call) {
      openblas_nolapack.blas_set_num_threads(Workers.count());
      try (S own = workspace.get()) {
        for (int i = 0; i < calls; i++) {
          call.run(own, i);
        }
      } finally {
        openblas_nolapack.blas_set_num_threads(1); // as Adagio's own code expects it
      }
    }
  },
  /** One Java thread a core, each call on one thread. */
  WORKERS {
    @Override
    <S extends Workers.Workspace> void run(int calls, Supplier<S> workspace, Workers.Task<S> call) {
      openblas_nolapack.blas_set_num_threads(1);
      Workers.forEach(calls, workspace, call);
    }
  };

  /** Runs calls 0 .. {@code calls} - 1. */
  abstract <S extends Workers.Workspace> void run(
      int calls, Supplier<S> workspace, Workers.Task<S> call);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
