/** The commands that read results: report, findings, history, keep, why and ui. */
@NullMarked
package dev.sett.cli.results;

import org.jspecify.annotations.NullMarked;
