/**
 * The servers, programs and experiments that come with Sett, and the commands that list and start
 * them.
 */
@NullMarked
package dev.sett.cli.builtin;

import org.jspecify.annotations.NullMarked;
