/** The machine that is measured on: its lock, its CPUs and its network namespace. */
@NullMarked
package dev.sett.runner.machine;

import org.jspecify.annotations.NullMarked;
