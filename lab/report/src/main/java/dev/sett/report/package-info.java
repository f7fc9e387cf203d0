/** Result files in, HTML and text out; a pure function. */
@NullMarked
package dev.sett.report;

import org.jspecify.annotations.NullMarked;
