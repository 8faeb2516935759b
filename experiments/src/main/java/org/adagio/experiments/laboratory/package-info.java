/** What experiments share: sources and settings, timed fits and searches, findings and claims. */
package org.adagio.experiments.laboratory;
