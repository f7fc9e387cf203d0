/** The nouns and their file format. */
@NullMarked
package dev.sett.model;

import org.jspecify.annotations.NullMarked;
