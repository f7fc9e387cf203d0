/** The machines of an experiment over several, and their files. */
@NullMarked
package dev.sett.model.hosts;

import org.jspecify.annotations.NullMarked;
