/**
 * Principal axes of points and coordinates along them: {@link
 * org.adagio.embedding.axes.PrincipalAxes} finds them exactly, {@link
 * org.adagio.embedding.axes.RandomizedAxes} by a range finder.
 */
package org.adagio.embedding.axes;
