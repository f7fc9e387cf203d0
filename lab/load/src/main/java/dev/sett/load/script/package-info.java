/** Which request comes next: a single request, or the weighted journeys of a script. */
@NullMarked
package dev.sett.load.script;

import org.jspecify.annotations.NullMarked;
