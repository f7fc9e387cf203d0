/** One class for each supported load tool, and the scripts and plans that it is given. */
@NullMarked
package dev.sett.engines.adapter;

import org.jspecify.annotations.NullMarked;
