/** A local web site: results, comparisons of any two, history, and runs in progress. */
@NullMarked
package dev.sett.ui;

import org.jspecify.annotations.NullMarked;
