package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
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
 * columns are read, and under which names, so that points need not go along with their images.
 */
final class ReduceStrategy extends SparkStrategy {

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    if (plan instanceof ReduceColumn node) {
      return one(over(node, CollectionConverters.asJava(node.output())));
    }
    if (plan instanceof Project project && project.child() instanceof ReduceColumn node) {
      List<NamedExpression> given = CollectionConverters.asJava(project.projectList());
      return given.stream().allMatch(ReduceStrategy::isColumn)
          ? one(over(node, given))
          : one(new ProjectExec(project.projectList(), over(node, read(project, node))));
    }
    return Sequences.of(List.of());
  }

  private static Seq<SparkPlan> one(SparkPlan plan) {
    return Sequences.of(List.of(plan));
  }

  private ReduceExec over(ReduceColumn node, List<? extends NamedExpression> given) {
    return node.over(planLater(node.child()), given);
  }

  /** Whether nothing is computed; a column may get another name. */
  private static boolean isColumn(NamedExpression given) {
    return given instanceof Attribute || given instanceof Alias a && a.child() instanceof Attribute;
  }

  private static List<Attribute> read(Project project, ReduceColumn node) {
    return CollectionConverters.asJava(node.output()).stream()
        .filter(column -> project.references().contains(column))
        .toList();
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
