package dev.sett.verdict.disturbance;

import dev.sett.model.trial.Trial;

/** The trials of two variants in one block. */
public record TrialPair(Trial base, Trial other) {}
