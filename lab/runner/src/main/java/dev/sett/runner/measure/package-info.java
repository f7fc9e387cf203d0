/** How each measure is run on this machine. */
@NullMarked
package dev.sett.runner.measure;

import org.jspecify.annotations.NullMarked;
