/** What a load tool is: its properties, the jobs it is given, and how it is run. */
@NullMarked
package dev.sett.engines.tool;

import org.jspecify.annotations.NullMarked;
