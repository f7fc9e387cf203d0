/** What is doubtful about trials, and what a verdict is refused for. */
@NullMarked
package dev.sett.verdict.warnings;

import org.jspecify.annotations.NullMarked;
