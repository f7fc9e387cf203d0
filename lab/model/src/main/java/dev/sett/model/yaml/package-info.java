/** Reads and writes experiment files, and complains about every wrong line at once. */
@NullMarked
package dev.sett.model.yaml;

import org.jspecify.annotations.NullMarked;
