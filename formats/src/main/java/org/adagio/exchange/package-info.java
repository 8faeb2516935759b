/**
 * Maps on their way to other runtimes and from other tools: {@link org.adagio.exchange.MapFormat}
 * writes them, {@link org.adagio.exchange.ImportedMap} reads them; and what searches found.
 */
package org.adagio.exchange;
