package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.Seq;

/** Tells Spark's planner how {@link ReduceColumn} is carried out. */
final class ReduceStrategy extends SparkStrategy {

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    List<SparkPlan> plans =
        plan instanceof ReduceColumn node
            ? List.of(
                new ReduceExec(
                    planLater(node.child()), node.input(), node.image(), node.reduction()))
            : List.of();
    return Sequences.of(plans);
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
