/** The HTTP request of an experiment, what counts as a right answer, and why one did not. */
@NullMarked
package dev.sett.model.http;

import org.jspecify.annotations.NullMarked;
