/** What a run is about to do and how far it is, as lines on a terminal. */
@NullMarked
package dev.sett.cli.progress;

import org.jspecify.annotations.NullMarked;
