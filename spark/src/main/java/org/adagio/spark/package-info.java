/**
 * Adagio on Apache Spark: {@link org.adagio.spark.AdagioEstimator} is the estimator, {@link
 * org.adagio.spark.AdagioModel} the model. The core computes; this package moves blocks of points.
 */
package org.adagio.spark;
