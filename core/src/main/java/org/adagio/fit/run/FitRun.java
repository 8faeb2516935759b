package org.adagio.fit.run;

import java.util.Locale;
import java.util.Optional;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Fitted;
import org.adagio.points.PointCloud;

/**
 * One fit: what is asked is checked, points are held out, some are drawn, a map is found, judged,
 * and noted. This is the only place that knows the order; each step has what the next one needs.
 */
public final class FitRun {
  private static final System.Logger LOG = System.getLogger("org.adagio.fit");

  /** Before a search, and after it. */
  private static final int USUAL_STAGES = 2;

  /** Which shares of its time a fit takes, about; fits of 3000 to 50 000 sentences were timed. */
  private record Course(double endOfCheck, double endOfSearch, int usualStages) {
    static Course of(Choices plan) {
      if (plan.goal().isCoded()) {
        return new Course(0, 0.99, plan.goal().inCodes() ? 8 : 1);
      }
      boolean hasRounds =
          plan.goal().recall().isPresent() || new MethodFitting(plan.method()).canDraw(plan.goal());
      return hasRounds ? new Course(0.05, 0.9, 8) : new Course(0.05, 0.5, 2);
    }
  }

  private FitRun() {}

  /** Carries a plan out, and logs a line when it begins and one when it ends. */
  public static Fitted of(Choices plan, PointCloud points, Optional<PointCloud> queries) {
    LOG.log(System.Logger.Level.DEBUG, () -> begins(plan, points));
    WholeJob job = new WholeJob(plan.execution().progress(), plan.time(), System::nanoTime);
    Course course = Course.of(plan);
    job.enter(course.endOfCheck, USUAL_STAGES);
    Asked asked = Asked.of(plan.with(plan.execution().progress(job)), points, queries);
    Held held = asked.held();
    job.enter(course.endOfSearch, course.usualStages);
    Found found = held.found();
    job.enter(1, USUAL_STAGES);
    Judged judged = found.judged();
    Fitted fitted = judged.fitted();
    job.finish();
    LOG.log(System.Logger.Level.DEBUG, () -> ends(fitted));
    return fitted;
  }

  private static String begins(Choices plan, PointCloud points) {
    return String.format(
        Locale.ROOT,
        "fit begins: %s, %,d points of %d dimensions, seed %d",
        plan.method().name(),
        points.size(),
        points.dimension(),
        plan.seed());
  }

  private static String ends(Fitted fitted) {
    return String.format(Locale.ROOT, "fit ends after %.1f s: %s", fitted.seconds(), fitted);
  }
}
