/** What turns one variant into another. */
@NullMarked
package dev.sett.verdict.change;

import org.jspecify.annotations.NullMarked;
