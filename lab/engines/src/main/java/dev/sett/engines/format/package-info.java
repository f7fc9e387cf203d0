/** The output formats of load tools, each recognized by its content. */
@NullMarked
package dev.sett.engines.format;

import org.jspecify.annotations.NullMarked;
