/**
 * Which processes there are: trees, orphans, identities and control groups for measured programs.
 */
@NullMarked
package dev.sett.probe.process;

import org.jspecify.annotations.NullMarked;
