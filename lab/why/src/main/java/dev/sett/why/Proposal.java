package dev.sett.why;

/** A way to put an explanation to the test. */
public record Proposal(Intervention change, Prediction prediction) {}
