/** Other load tools: how each is asked, and what its answer means in the result model. */
@NullMarked
package dev.sett.engines;

import org.jspecify.annotations.NullMarked;
