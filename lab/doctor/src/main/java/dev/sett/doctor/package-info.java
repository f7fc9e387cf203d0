/** Judges whether a machine and a JDK are fit to measure on: what {@code sett doctor} prints. */
@NullMarked
package dev.sett.doctor;

import org.jspecify.annotations.NullMarked;
