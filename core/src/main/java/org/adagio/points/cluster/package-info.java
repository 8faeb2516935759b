/** Points that lie in blocks on other machines, and work that is sent to them. */
package org.adagio.points.cluster;
