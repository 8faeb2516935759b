/**
 * The paper's image retrieval: {@link org.adagio.experiments.retrieval.Photographs} describes
 * pictures by SIFT, {@link org.adagio.experiments.retrieval.Retrieval} finds the building that a
 * picture shows among descriptors in full dimension or reduced. BoofCV is known to one class.
 */
package org.adagio.experiments.retrieval;
