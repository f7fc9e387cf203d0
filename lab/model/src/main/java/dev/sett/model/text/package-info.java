/**
 * The syntax of single values that users write (names, quantities, URLs, commands, tables), and the
 * complaints about them.
 */
@NullMarked
package dev.sett.model.text;

import org.jspecify.annotations.NullMarked;
