/** What threads wait for, read from thread dumps. */
@NullMarked
package dev.sett.probe.waits;

import org.jspecify.annotations.NullMarked;
