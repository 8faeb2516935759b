package org.adagio.experiments.retrieval;

/**
 * One picture of a building, and where its descriptors are.
 *
 * @param name of the picture
 * @param building that it shows
 * @param first row of its descriptors
 * @param count how many descriptors it has
 */
public record View(String name, String building, int first, int count) {}
