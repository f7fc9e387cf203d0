/** What is measured next, for how long, and when there is enough. */
@NullMarked
package dev.sett.runner.schedule;

import org.jspecify.annotations.NullMarked;
