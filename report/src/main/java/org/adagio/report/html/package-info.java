/** Renders a page as one HTML file that works offline: its text, tables, and charts. */
package org.adagio.report.html;
