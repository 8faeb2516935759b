/**
 * Clouds made of other clouds, and what works on them: {@link org.adagio.clouds.AppliedCloud} are
 * images, {@link org.adagio.clouds.DistributedCloud} lie on many machines.
 */
package org.adagio.clouds;
