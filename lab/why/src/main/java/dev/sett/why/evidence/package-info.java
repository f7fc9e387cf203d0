/** Which part of an evidence trial counts, and where its requests waited. */
@NullMarked
package dev.sett.why.evidence;

import org.jspecify.annotations.NullMarked;
