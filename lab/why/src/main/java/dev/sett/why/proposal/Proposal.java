package dev.sett.why.proposal;

/** A way to test an explanation. */
public record Proposal(Intervention change, Prediction prediction) {}
