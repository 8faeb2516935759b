/**
 * Principal axes of points and coordinates along them: {@link org.adagio.fit.axes.PrincipalAxes}
 * finds them exactly, {@link org.adagio.fit.axes.RandomizedAxes} by a range finder.
 */
package org.adagio.fit.axes;
