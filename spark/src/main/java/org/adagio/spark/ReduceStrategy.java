package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Tells Spark's planner how {@link ReduceColumn} is carried out. A projection above it tells which
 * columns are read, so that points need not go along with their images.
 */
final class ReduceStrategy extends SparkStrategy {

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    if (plan instanceof ReduceColumn node) {
      return Sequences.of(List.of(node.over(planLater(node.child()), node.output())));
    }
    if (plan instanceof Project project && project.child() instanceof ReduceColumn node) {
      List<Attribute> read =
          CollectionConverters.asJava(node.output()).stream()
              .filter(column -> project.references().contains(column))
              .toList();
      ReduceExec reduced = node.over(planLater(node.child()), Sequences.of(read));
      return Sequences.of(List.of(new ProjectExec(project.projectList(), reduced)));
    }
    return Sequences.of(List.of());
  }

  /** Adds the strategy to a session that was made without {@link AdagioExtensions}. */
  static void ensure(SparkSession session) {
    if (!session.sessionState().planner().strategies().exists(ReduceStrategy.class::isInstance)) {
      ExperimentalMethods methods = session.sessionState().experimentalMethods();
      synchronized (methods) {
        methods.extraStrategies_$eq(
            Sequences.appended(methods.extraStrategies(), new ReduceStrategy()));
      }
    }
  }
}
