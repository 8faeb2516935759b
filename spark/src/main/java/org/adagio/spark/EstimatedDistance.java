package org.adagio.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.adagio.model.CodedPoints;
import scala.runtime.AbstractFunction2;

/** The distance of a query to a point by the point's code, for SQL; null where one of them is. */
final class EstimatedDistance extends AbstractFunction2<Object, Object, Object>
    implements Serializable {
  private static final long serialVersionUID = 1;

  private final Reduction reduction;
  private transient float[] asked;
  private transient ToDoubleFunction<byte[]> distances;

  EstimatedDistance(Reduction reduction) {
    this.reduction = reduction;
  }

  /** Most often all rows have the same query. */
  @Override
  public Object apply(Object query, Object code) {
    if (query == null || code == null) {
      return null;
    }
    float[] point = new float[reduction.map().sourceDimension()];
    reduction.read(query, point, 0);
    if (!Arrays.equals(point, asked)) {
      distances = CodedPoints.distances(reduction.map(), point);
      asked = point;
    }
    return distances.applyAsDouble((byte[]) code);
  }
}
