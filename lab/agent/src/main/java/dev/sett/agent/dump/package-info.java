/** Dumps of all threads of the program. */
@NullMarked
package dev.sett.agent.dump;

import org.jspecify.annotations.NullMarked;
