/** Apache Parquet: a point is a list of numbers in a column of its own. */
package org.adagio.formats.parquet;
