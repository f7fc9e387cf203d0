/**
 * The keys of the experiment format, each declared once: readers, the writer, flags, the reference
 * and the schema follow these declarations.
 */
@NullMarked
package dev.sett.model.keys;

import org.jspecify.annotations.NullMarked;
