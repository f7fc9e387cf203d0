/** The folder of a result: its files without secrets, its signature, and what may be run of it. */
@NullMarked
package dev.sett.model.storage;

import org.jspecify.annotations.NullMarked;
