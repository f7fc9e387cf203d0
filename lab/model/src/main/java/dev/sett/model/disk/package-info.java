/** Files that are whole or not there, also after a power cut, and the user's own key. */
@NullMarked
package dev.sett.model.disk;

import org.jspecify.annotations.NullMarked;
