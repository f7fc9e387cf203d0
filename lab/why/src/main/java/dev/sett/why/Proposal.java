package dev.sett.why;

/** A way to test an explanation. */
public record Proposal(Intervention change, Prediction prediction) {}
