/**
 * Figures of a map that several commands show: certificates, profiles, spectra, neighbours kept.
 */
package org.adagio.cli.figures;
