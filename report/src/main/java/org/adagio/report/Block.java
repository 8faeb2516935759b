package org.adagio.report;

/** A piece of a section. */
public sealed interface Block permits Paragraph, Facts, Links, Table, Chart, Gallery {}
