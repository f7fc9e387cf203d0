/**
 * Judges trials: effects, verdicts, warnings, and the sentences that state them. Nothing here runs
 * or writes.
 */
@NullMarked
package dev.sett.verdict;

import org.jspecify.annotations.NullMarked;
