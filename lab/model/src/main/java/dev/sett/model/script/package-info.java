/** Load scripts, of more than one request. */
@NullMarked
package dev.sett.model.script;

import org.jspecify.annotations.NullMarked;
