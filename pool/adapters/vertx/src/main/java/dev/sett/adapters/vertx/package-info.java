/**
 * The pool in place of Vert.x's worker pools. The jar on the class path is enough; applications
 * stay as they are:
 *
 * {@snippet class="dev.sett.adapters.vertx.VertxSnippets" region="blocking"}
 */
@NullMarked
package dev.sett.adapters.vertx;

import org.jspecify.annotations.NullMarked;
