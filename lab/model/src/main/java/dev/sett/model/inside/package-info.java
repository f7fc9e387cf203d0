/** What was seen from inside the measured JVM, by the agent and by JFR. */
@NullMarked
package dev.sett.model.inside;

import org.jspecify.annotations.NullMarked;
