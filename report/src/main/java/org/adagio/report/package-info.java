/**
 * What was found, as data that knows nothing of its looks: a {@link org.adagio.report.Page} of
 * sections of blocks. {@link org.adagio.report.TextReport}, {@link org.adagio.report.JsonReport},
 * {@link org.adagio.report.MarkdownReport} and {@link org.adagio.report.html.HtmlReport} render it.
 */
package org.adagio.report;
