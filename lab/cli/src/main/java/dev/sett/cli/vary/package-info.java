/** Variants made from one command, whose properties, environment or JVM flags vary. */
@NullMarked
package dev.sett.cli.vary;

import org.jspecify.annotations.NullMarked;
