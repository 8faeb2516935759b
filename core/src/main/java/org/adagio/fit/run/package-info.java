/**
 * The run of a fit: {@link org.adagio.fit.run.FitRun} knows the order of its steps, and every
 * method has a {@code MethodFitting}.
 */
package org.adagio.fit.run;
