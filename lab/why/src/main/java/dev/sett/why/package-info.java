/** From evidence to explanation, and the control run that tests it. Pure functions. */
@NullMarked
package dev.sett.why;

import org.jspecify.annotations.NullMarked;
