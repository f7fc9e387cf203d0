/** The pool in the place of Vert.x's worker pool. */
@NullMarked
package dev.sett.adapters.vertx;

import org.jspecify.annotations.NullMarked;
