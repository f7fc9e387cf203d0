/** Warnings, failed trials and failed requests, and what they mean for the conclusions. */
@NullMarked
package dev.sett.report.warnings;

import org.jspecify.annotations.NullMarked;
