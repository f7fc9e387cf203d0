/** The commands for other load tools: engines and import. */
@NullMarked
package dev.sett.cli.tools;

import org.jspecify.annotations.NullMarked;
