package org.adagio.benchmarks.refined;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.points.PointCloud;

/**
 * A fit and its time.
 *
 * @param result empty where the distortion was not reached
 * @param seconds that finding the map took, or that it was searched in vain
 * @param processorSeconds that all threads of this process took together meanwhile: what counts on
 *     a machine that others share
 * @param failure why the result is empty, else an empty text
 */
record Timed(Optional<Fitted> result, double seconds, double processorSeconds, String failure) {
  private static final double NANOS = 1e9;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Carries a plan out after the garbage of earlier ones is gone. */
  static Timed of(FitPlan plan, PointCloud points) {
    System.gc();
    long start = System.nanoTime();
    long processor = SYSTEM.getProcessCpuTime();
    try {
      Fitted fitted = plan.on(points);
      return new Timed(Optional.of(fitted), fitted.seconds(), since(processor), "");
    } catch (UnreachableDistortionException missed) {
      double seconds = (System.nanoTime() - start) / NANOS;
      return new Timed(Optional.empty(), seconds, since(processor), missed.getMessage());
    }
  }

  private static double since(long processorNanos) {
    return (SYSTEM.getProcessCpuTime() - processorNanos) / NANOS;
  }
}
