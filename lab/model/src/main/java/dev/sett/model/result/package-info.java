/** What an experiment found: its plan, its effects and verdicts, and how often it was looked at. */
@NullMarked
package dev.sett.model.result;

import org.jspecify.annotations.NullMarked;
