/** The server contract as tests that every built-in server takes over. */
@NullMarked
package dev.sett.workload.proof;

import org.jspecify.annotations.NullMarked;
