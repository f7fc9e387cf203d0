/** Started programs: their processes, readiness, output and end. */
@NullMarked
package dev.sett.runner.process;

import org.jspecify.annotations.NullMarked;
