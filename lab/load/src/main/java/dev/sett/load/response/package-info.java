/** Responses, parsed incrementally and compared with what was expected. */
@NullMarked
package dev.sett.load.response;

import org.jspecify.annotations.NullMarked;
