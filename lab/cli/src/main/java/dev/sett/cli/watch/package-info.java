/** The command watch: a running JVM, second by second. */
@NullMarked
package dev.sett.cli.watch;

import org.jspecify.annotations.NullMarked;
