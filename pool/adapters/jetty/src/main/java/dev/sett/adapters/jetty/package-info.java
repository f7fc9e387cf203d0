/**
 * The pool as the thread pool of a Jetty server. A server has a pool for itself, or shares one with
 * other tasks:
 *
 * {@snippet class="dev.sett.adapters.jetty.JettySnippets" region="server"}
 *
 * {@snippet class="dev.sett.adapters.jetty.JettySnippets" region="sharing"}
 */
@NullMarked
package dev.sett.adapters.jetty;

import org.jspecify.annotations.NullMarked;
