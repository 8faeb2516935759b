package org.adagio.spark;

import java.io.Serializable;
import java.util.List;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.linalg.Matrix;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/** The image of one point, as an expression of SQL; null where the point is. */
public final class ReduceValue extends Expression implements CodegenFallback, Serializable {
  private static final long serialVersionUID = 1;

  private final Expression child;
  private final Reduction reduction;
  private transient LinearEmbedding embedding;
  private transient float[] point;
  private transient Reduction.Points reader;

  /** Public, because Spark copies expressions by reflection. */
  public ReduceValue(Expression child, Object reduction) {
    this.child = child;
    this.reduction = (Reduction) reduction;
  }

  @Override
  public Seq<Expression> children() {
    return Sequences.of(List.of(child));
  }

  @Override
  public DataType dataType() {
    return reduction.column().type();
  }

  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public Object eval(InternalRow row) {
    Object value = child.eval(row);
    if (value == null) {
      return null;
    }
    if (embedding == null) {
      Matrix map = reduction.map();
      float[][] rows = new float[map.rows()][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = map.row(i);
      }
      embedding = LinearEmbedding.of(rows);
      point = new float[map.columns()];
      reader = reduction.points();
    }
    reader.read(new GenericInternalRow(new Object[] {value}), 0, point, 0);
    float[] image = embedding.apply(point);
    return reduction.column().write(image, 0, image.length);
  }

  /** Said again, because Java prefers the abstract method of the class to that of the trait. */
  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    return CodegenFallback.super.doGenCode(context, code);
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new ReduceValue(children.apply(0), reduction);
  }

  @Override
  public String prettyName() {
    return AdagioExtensions.FUNCTION;
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int n) {
    return n == 0 ? child : reduction;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof ReduceValue;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReduceValue that
        && that.child.equals(child)
        && that.reduction == reduction;
  }

  @Override
  public int hashCode() {
    return child.hashCode();
  }
}
