package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
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

  Attribute input() {
    return input;
  }

  Attribute image() {
    return image;
  }

  Reduction reduction() {
    return reduction;
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
    return other instanceof ReduceColumn;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceColumn that
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
