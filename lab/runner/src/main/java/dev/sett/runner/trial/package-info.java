/**
 * One block of trials: processes that are alive together, and the load that alternates between
 * them.
 */
@NullMarked
package dev.sett.runner.trial;

import org.jspecify.annotations.NullMarked;
