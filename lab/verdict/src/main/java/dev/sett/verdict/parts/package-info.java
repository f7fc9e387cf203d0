/** What the CPU time of a request is spent on, and which parts of it differ between variants. */
@NullMarked
package dev.sett.verdict.parts;

import org.jspecify.annotations.NullMarked;
