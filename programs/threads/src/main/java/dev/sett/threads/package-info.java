/** A threading model from its name to an executor. */
@NullMarked
package dev.sett.threads;

import org.jspecify.annotations.NullMarked;
