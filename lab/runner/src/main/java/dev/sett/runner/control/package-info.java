/**
 * What a run is steered by and what it reports: its interruption, its progress, and how a trial
 * fails.
 */
@NullMarked
package dev.sett.runner.control;

import org.jspecify.annotations.NullMarked;
