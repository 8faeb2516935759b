package org.adagio.spark;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.SparkPlan;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** How {@link ReduceColumn} is carried out: partition by partition, in batches. */
public final class ReduceExec extends SparkPlan {
  private static final long serialVersionUID = 1;

  private final SparkPlan child;
  private final Attribute input;
  private final Attribute image;
  private final Reduction reduction;
  private final Seq<NamedExpression> given;

  /**
   * Public, because Spark copies nodes by reflection.
   *
   * @param given columns of the child's and the image, which may have other names
   */
  public ReduceExec(
      SparkPlan child,
      Attribute input,
      Attribute image,
      Object reduction,
      Seq<NamedExpression> given) {
    this.child = child;
    this.input = input;
    this.image = image;
    this.reduction = (Reduction) reduction;
    this.given = given;
  }

  @Override
  public RDD<InternalRow> doExecute() {
    ReduceRows rows = ReduceRows.of(reduction, input, image, child.output(), given);
    JavaRDD<InternalRow> points = CachedRows.of(child).orElseGet(() -> child.execute().toJavaRDD());
    return points.mapPartitions(rows, true).rdd();
  }

  @Override
  public Seq<Attribute> output() {
    return Sequences.of(
        CollectionConverters.asJava(given).stream().map(NamedExpression::toAttribute).toList());
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet.apply(image);
  }

  @Override
  public Partitioning outputPartitioning() {
    return child.outputPartitioning();
  }

  @Override
  public Seq<SortOrder> outputOrdering() {
    return child.outputOrdering();
  }

  @Override
  public Seq<SparkPlan> children() {
    return Sequences.of(List.of(child));
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
    return new ReduceExec(children.apply(0), input, image, reduction, given);
  }

  private List<Object> parts() {
    return List.of(child, input, image, reduction, given);
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
    return other instanceof ReduceExec;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceExec that && that.parts().equals(parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }
}
