/**
 * The commands that use a model: {@code transform}, {@code info}, {@code export} and {@code
 * import}.
 */
package org.adagio.cli.model;
