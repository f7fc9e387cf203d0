/** The engine's event loop: pacing, CPU pinning and the threads of the JIT compiler. */
@NullMarked
package dev.sett.load.loop;

import org.jspecify.annotations.NullMarked;
