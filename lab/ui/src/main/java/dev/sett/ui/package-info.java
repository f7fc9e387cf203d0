/** A local web page: results, any two compared, history, and a run as it goes on. */
@NullMarked
package dev.sett.ui;

import org.jspecify.annotations.NullMarked;
