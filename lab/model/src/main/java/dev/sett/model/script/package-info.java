/** Load scripts, of more than one request, and their files. */
@NullMarked
package dev.sett.model.script;

import org.jspecify.annotations.NullMarked;
