/**
 * Clouds made of other clouds, and what works on them: {@link org.adagio.points.views.AppliedCloud}
 * are images, {@link org.adagio.points.cluster.DistributedCloud} lie on many machines.
 */
package org.adagio.points.views;
