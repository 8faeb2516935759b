package org.adagio.experiments.retrieval;

/** A building and its votes. */
public record Candidate(String building, int votes) {}
