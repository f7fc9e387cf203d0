/** The pool's numbers as Micrometer meters. */
@NullMarked
package dev.sett.adapters.micrometer;

import org.jspecify.annotations.NullMarked;
