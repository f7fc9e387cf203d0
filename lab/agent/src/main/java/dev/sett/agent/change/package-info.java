/** Changes of classes and of the CPU quota, and what the agent reports of any change. */
@NullMarked
package dev.sett.agent.change;

import org.jspecify.annotations.NullMarked;
