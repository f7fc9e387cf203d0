/** What JFR recordings and async-profiler say about where time goes. */
@NullMarked
package dev.sett.probe.profile;

import org.jspecify.annotations.NullMarked;
