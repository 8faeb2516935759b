package org.adagio.spark;

import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
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

  /** Public, because Spark copies nodes by reflection. */
  public ReduceExec(SparkPlan child, Attribute input, Attribute image, Object reduction) {
    this.child = child;
    this.input = input;
    this.image = image;
    this.reduction = (Reduction) reduction;
  }

  @Override
  public RDD<InternalRow> doExecute() {
    int ordinal = ordinal();
    ReduceRows rows = new ReduceRows(reduction, ordinal, output());
    return child.execute().toJavaRDD().mapPartitions(rows, true).rdd();
  }

  private int ordinal() {
    List<Attribute> columns = CollectionConverters.asJava(child.output());
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).exprId().equals(input.exprId())) {
        return i;
      }
    }
    throw new IllegalStateException("no column " + input.name() + " in " + columns);
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
    return new ReduceExec(children.apply(0), input, image, reduction);
  }

  @Override
  public int productArity() {
    return 4;
  }

  @Override
  public Object productElement(int n) {
    return switch (n) {
      case 0 -> child;
      case 1 -> input;
      case 2 -> image;
      default -> reduction;
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof ReduceExec;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceExec that
        && that.child.equals(child)
        && that.input.equals(input)
        && that.image.equals(image)
        && that.reduction == reduction;
  }

  @Override
  public int hashCode() {
    return 31 * child.hashCode() + image.hashCode();
  }
}
