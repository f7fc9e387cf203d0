package dev.sett.runner;

import dev.sett.model.Trial;

/** The trials of two variants in one block. */
record TrialPair(Trial base, Trial other) {}
