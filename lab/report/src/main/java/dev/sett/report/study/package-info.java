/**
 * The published studies: their figures drawn again with our values, and the tables of their pages.
 */
@NullMarked
package dev.sett.report.study;

import org.jspecify.annotations.NullMarked;
