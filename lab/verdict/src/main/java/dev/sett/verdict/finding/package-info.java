/** What published findings claim, and what a result says of them. */
@NullMarked
package dev.sett.verdict.finding;

import org.jspecify.annotations.NullMarked;
