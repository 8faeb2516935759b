package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkPlan;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * A query's rows with one more column: the images of their points. A node of the plan and not a
 * function of a row, so that rows are mapped in batches; what the query does not read is still left
 * out below it.
 */
public final class ReduceColumn extends LogicalPlan {
  private static final long serialVersionUID = 1;

  private final LogicalPlan child;
  private final Attribute input;
  private final Attribute image;
  private final Reduction reduction;

  /** Public, because Spark copies nodes by reflection. */
  public ReduceColumn(LogicalPlan child, Attribute input, Attribute image, Object reduction) {
    this.child = child;
    this.input = input;
    this.image = image;
    this.reduction = (Reduction) reduction;
  }

  /**
   * How it is carried out.
   *
   * @param given which of its columns are read, under which names
   */
  ReduceExec over(SparkPlan rows, List<? extends NamedExpression> given) {
    return new ReduceExec(rows, input, image, reduction, Sequences.of(given));
  }

  LogicalPlan child() {
    return child;
  }

  @Override
  public Seq<LogicalPlan> children() {
    return Sequences.of(List.of(child));
  }

  @Override
  public Seq<Attribute> output() {
    return Sequences.appended(child.output(), image);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet.apply(image);
  }

  @Override
  public LogicalPlan withNewChildrenInternal(IndexedSeq<LogicalPlan> children) {
    return new ReduceColumn(children.apply(0), input, image, reduction);
  }

  private List<Object> parts() {
    return List.of(child, input, image, reduction);
  }

  @Override
  public int productArity() {
    return parts().size();
  }

  @Override
  public Object productElement(int n) {
    return parts().get(n);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof ReduceColumn;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceColumn that && that.parts().equals(parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }
}
