/** The programs that can be measured and how each is started. */
@NullMarked
package dev.sett.model.launch;

import org.jspecify.annotations.NullMarked;
