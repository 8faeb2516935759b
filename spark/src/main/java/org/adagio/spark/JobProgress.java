package org.adagio.spark;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.adagio.Progress;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.jdk.javaapi.CollectionConverters;

/** Describes a job in Spark's own interface, and tells the caller's progress of its tasks. */
final class JobProgress extends SparkListener {
  private static final String DESCRIPTION = "spark.job.description";
  private static final String ID = "org.adagio.spark.job";

  private final String id = UUID.randomUUID().toString();
  private final Progress progress;
  private final long steps;
  private final Set<Integer> stages = new HashSet<>();
  private long tasks;
  private long done;
  private long told;

  private JobProgress(Progress progress, long steps) {
    this.progress = progress;
    this.steps = steps;
  }

  /**
   * Runs a job.
   *
   * @param name what is being done, in a few words
   * @param steps how far the progress comes by it
   */
  static <T> T run(
      SparkContext context, String name, Progress progress, long steps, Supplier<T> job) {
    String before = context.getLocalProperty(DESCRIPTION);
    JobProgress listener = new JobProgress(progress, steps);
    context.setLocalProperty(DESCRIPTION, "Adagio: " + name);
    context.setLocalProperty(ID, listener.id);
    if (progress != Progress.NONE) {
      context.addSparkListener(listener);
    }
    try {
      T result = job.get();
      listener.tell(steps);
      return result;
    } finally {
      context.removeSparkListener(listener);
      context.setLocalProperty(ID, null);
      context.setLocalProperty(DESCRIPTION, before);
    }
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart job) {
    if (job.properties() != null && id.equals(job.properties().getProperty(ID))) {
      CollectionConverters.asJava(job.stageInfos())
          .forEach(
              stage -> {
                stages.add(stage.stageId());
                tasks += stage.numTasks();
              });
    }
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
    if (stages.contains(task.stageId()) && task.taskInfo().successful()) {
      done++;
      tell(steps * Math.min(done, tasks) / tasks);
    }
  }

  /** Advances to so many steps. */
  private synchronized void tell(long reached) {
    if (reached > told) {
      progress.advance(reached - told);
      told = reached;
    }
  }
}
