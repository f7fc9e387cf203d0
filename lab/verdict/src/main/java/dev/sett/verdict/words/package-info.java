/** Verdicts in plain English: changes, intervals and what is still open, for every report. */
@NullMarked
package dev.sett.verdict.words;

import org.jspecify.annotations.NullMarked;
