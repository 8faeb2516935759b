package org.adagio.experiments;

import org.adagio.report.Section;

/**
 * An experiment that was run.
 *
 * @param experiment which
 * @param headline the main figures in one sentence
 * @param section all that was found
 * @param seconds how long it took
 */
public record Reproduced(Experiment experiment, String headline, Section section, double seconds) {}
