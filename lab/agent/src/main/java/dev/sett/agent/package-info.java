/** The inside probe: a Java agent that looks at threads and pools of the JVM it is loaded into. */
@NullMarked
package dev.sett.agent;

import org.jspecify.annotations.NullMarked;
