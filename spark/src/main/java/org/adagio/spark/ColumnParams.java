package org.adagio.spark;

import org.apache.spark.ml.param.Param;

/**
 * Has the Params about columns that estimator and model share.
 *
 * @param <T> which of the two it is
 */
public interface ColumnParams<T extends ColumnParams<T>> {
  /** What the Params mean for a schema. */
  Columns columns();

  /** The column of points. */
  default Param<String> inputCol() {
    return columns().inputCol;
  }

  /** The new column. */
  default Param<String> outputCol() {
    return columns().outputCol;
  }

  /** What becomes of rows without a point. */
  default Param<String> handleInvalid() {
    return columns().handleInvalid;
  }

  default String getInputCol() {
    return columns().input();
  }

  default String getOutputCol() {
    return columns().output();
  }

  default String getHandleInvalid() {
    return columns().handleInvalid();
  }

  default T setInputCol(String value) {
    return columns().<T>set(inputCol(), value);
  }

  default T setOutputCol(String value) {
    return columns().<T>set(outputCol(), value);
  }

  default T setHandleInvalid(String value) {
    return columns().<T>set(handleInvalid(), value);
  }
}
