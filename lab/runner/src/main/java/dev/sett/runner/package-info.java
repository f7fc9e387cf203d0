/** Runs an experiment: checks the machine, starts servers, orders trials, saves results. */
@NullMarked
package dev.sett.runner;

import org.jspecify.annotations.NullMarked;
