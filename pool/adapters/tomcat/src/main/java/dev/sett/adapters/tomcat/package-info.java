/**
 * The pool as an executor of Tomcat 11, here of an embedded one:
 *
 * {@snippet class="dev.sett.adapters.tomcat.TomcatSnippets" region="embedded"}
 */
@NullMarked
package dev.sett.adapters.tomcat;

import org.jspecify.annotations.NullMarked;
