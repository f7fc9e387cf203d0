/** The command campaign: several experiments one after the other, resumed where it was stopped. */
@NullMarked
package dev.sett.cli.campaign;

import org.jspecify.annotations.NullMarked;
