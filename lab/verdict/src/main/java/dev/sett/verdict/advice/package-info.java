/** What follows from a result: what to change, and what that is expected to give and to risk. */
@NullMarked
package dev.sett.verdict.advice;

import org.jspecify.annotations.NullMarked;
