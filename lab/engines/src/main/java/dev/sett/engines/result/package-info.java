/** What a load tool reported about one load, and the slice that is made of it. */
@NullMarked
package dev.sett.engines.result;

import org.jspecify.annotations.NullMarked;
