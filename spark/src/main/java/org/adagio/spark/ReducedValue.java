package org.adagio.spark;

import java.io.Serializable;
import org.adagio.Matrix;
import org.adagio.model.LinearEmbedding;
import scala.runtime.AbstractFunction1;

/** The image of one point, for SQL; null where the point is. */
final class ReducedValue extends AbstractFunction1<Object, Object> implements Serializable {
  private static final long serialVersionUID = 1;

  private final Reduction reduction;
  private transient LinearEmbedding embedding;

  ReducedValue(Reduction reduction) {
    this.reduction = reduction;
  }

  @Override
  public Object apply(Object value) {
    if (value == null) {
      return null;
    }
    float[] point = new float[embedding().sourceDimension()];
    reduction.read(value, point);
    return reduction.column().write(embedding().apply(point));
  }

  private LinearEmbedding embedding() {
    if (embedding == null) {
      Matrix map = reduction.map();
      float[][] rows = new float[map.rows()][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = map.row(i);
      }
      embedding = LinearEmbedding.of(rows);
    }
    return embedding;
  }
}
