/** Architecture rules and end-to-end tests. */
@NullMarked
package dev.sett.checks;

import org.jspecify.annotations.NullMarked;
