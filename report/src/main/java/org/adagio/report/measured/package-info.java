/** What was measured of a map, as figures and blocks: certificates, profiles, spectra. */
package org.adagio.report.measured;
