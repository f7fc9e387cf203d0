/** Trials on other hosts. */
@NullMarked
package dev.sett.runner.remote;

import org.jspecify.annotations.NullMarked;
