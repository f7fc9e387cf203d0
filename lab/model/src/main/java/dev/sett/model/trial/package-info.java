/**
 * One process of one variant, from start to stop, and the load on it: the content of a trial file.
 */
@NullMarked
package dev.sett.model.trial;

import org.jspecify.annotations.NullMarked;
