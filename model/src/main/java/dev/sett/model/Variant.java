package dev.sett.model;

/**
 * One arm of an experiment.
 *
 * @param name as the reader of the report will see it, unique in its experiment
 * @param launch how its process is started
 */
public record Variant(String name, Launch launch) {}
