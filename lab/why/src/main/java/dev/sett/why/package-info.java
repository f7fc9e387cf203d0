/** Derives explanations from evidence and plans the control runs that test them. */
@NullMarked
package dev.sett.why;

import org.jspecify.annotations.NullMarked;
