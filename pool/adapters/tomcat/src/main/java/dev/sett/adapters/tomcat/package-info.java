/** The pool as an executor of Tomcat 11. */
@NullMarked
package dev.sett.adapters.tomcat;

import org.jspecify.annotations.NullMarked;
