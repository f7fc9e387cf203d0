/** The pool as the thread pool of a Jetty server. */
@NullMarked
package dev.sett.adapters.jetty;

import org.jspecify.annotations.NullMarked;
