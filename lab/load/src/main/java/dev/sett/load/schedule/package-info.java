/**
 * When requests are due: the shapes of load, their schedules, the backlog of due requests and the
 * times of a slice.
 */
@NullMarked
package dev.sett.load.schedule;

import org.jspecify.annotations.NullMarked;
