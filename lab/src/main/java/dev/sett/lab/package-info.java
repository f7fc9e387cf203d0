/** Runs an experiment: checks the machine, starts servers, orders trials, saves results. */
@NullMarked
package dev.sett.lab;

import org.jspecify.annotations.NullMarked;
